import type { ContactInfo, UpdateContactInput } from '@grove/schema'
import type { Db } from '../client.ts'

const contactColumns = ['email', 'phone', 'address', 'instagram', 'facebook', 'twitter'] as const

export async function getContactInfo(db: Db): Promise<ContactInfo> {
  return db.selectFrom('contact_info').select(contactColumns).executeTakeFirstOrThrow()
}

/** Changes the site's contact details and answers them as they are now; a key that is absent leaves its field. */
export async function updateContactInfo(db: Db, changes: UpdateContactInput): Promise<ContactInfo> {
  return (
    db
      .updateTable('contact_info')
      // The id written as it is: an update of nothing is still one.
      .set((eb) => ({ ...changes, id: eb.ref('id') }))
      .returning(contactColumns)
      .executeTakeFirstOrThrow()
  )
}
