import { bumpDirectoryVersion, insertAuditEntry, updateContactInfo } from '@grove/db'
import type { ContactInfo, SaveContactInput } from '@grove/schema'
import { ConflictError, contactInfoSchema, fieldWords } from '@grove/schema'
import type { MemberContext } from '../../context.ts'

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
    const changed = FIELDS.filter((field) => before[field] !== after[field])
    if (changed.length === 0) return after
    const pick = (contact: ContactInfo) => Object.fromEntries(changed.map((field) => [field, contact[field]]))
    await insertAuditEntry(
      trx,
      { actor: viewer.user, action: 'contact.update', before: pick(before), after: pick(after) },
      clock(),
    )
    await bumpDirectoryVersion(trx)
    return after
  })
}
