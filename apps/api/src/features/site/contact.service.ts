import { bumpDirectoryVersion, insertAuditEntries, inTransaction, updateContactInfo } from '@grove/db'
import type { ContactInfo, UpdateContactInput } from '@grove/schema'
import { contactInfoSchema } from '@grove/schema'
import type { Context, Viewer } from '../../context.ts'

/** Changes the site's contact details, which every page shows. */
export async function updateContact(
  { db, clock, directory, viewer }: Context & { viewer: Viewer },
  input: UpdateContactInput,
): Promise<ContactInfo> {
  const contact = await inTransaction(db, async (trx) => {
    // A change of nothing: nobody else changes the row between this look at it and the change.
    const before = await updateContactInfo(trx, {})
    const after = await updateContactInfo(trx, input)
    const changed = contactInfoSchema.keyof().options.filter((field) => before[field] !== after[field])
    if (changed.length === 0) return after
    const pick = (contact: ContactInfo) => Object.fromEntries(changed.map((field) => [field, contact[field]]))
    await insertAuditEntries(
      trx,
      [{ actor: viewer.user, action: 'contact.update', before: pick(before), after: pick(after) }],
      clock(),
    )
    await bumpDirectoryVersion(trx)
    return after
  })
  await directory.refresh()
  return contact
}
