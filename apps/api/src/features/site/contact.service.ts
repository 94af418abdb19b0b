import { bumpDirectoryVersion, insertAuditEntry, updateContactInfo } from '@grove/db'
import type { ContactInfo, SaveContactInput } from '@grove/schema'
import { ConflictError, contactInfoSchema, fieldWords } from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { changedFields } from '../../lib/changed-fields.ts'

const FIELDS = contactInfoSchema.keyof().options

/**
 * Changes the site's contact details, which every page shows.
 * @throws ConflictError for a field that is not any more as it was seen.
 */
export async function updateContact(
  { clock, directory, viewer }: MemberContext,
  { seen = {}, ...input }: SaveContactInput,
): Promise<ContactInfo> {
  return directory.change(async (trx) => {
    // A change of nothing: nobody else changes the row between this look at it and the change.
    const before = await updateContactInfo(trx, {})
    const stale = FIELDS.filter(
      (field) => input[field] !== undefined && seen[field] !== undefined && seen[field] !== before[field],
    )
    if (stale.length > 0) {
      const names = stale.map(fieldWords).join(', ')
      throw new ConflictError(`Changed since you opened it: ${names}. Look at it again.`)
    }
    const after = await updateContactInfo(trx, input)
    const changed = changedFields(before, after)
    if (Object.keys(changed.after).length === 0) return after
    await insertAuditEntry(trx, { actor: viewer.user, action: 'contact.update', ...changed }, clock())
    await bumpDirectoryVersion(trx)
    return after
  })
}
