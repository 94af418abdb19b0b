import { GUIDE_FIELD_NAMES, GUIDE_FIELDS } from '@grove/schema'

/** The notes of a listing's fields, from their descriptions. */
const listingNotes = Object.fromEntries(
  GUIDE_FIELD_NAMES.map((name) => [name, GUIDE_FIELDS[name].input.meta()?.description ?? '']),
)

/** What the fields of bodies and answers hold, by name; the same name means the same wherever it stands. */
export const PROPERTY_NOTES: Readonly<Record<string, string>> = {
  ...listingNotes,
  address: 'Postal address.',
  applicationStatus: 'How far the application has come. Only an administrator changes it.',
  claim: 'Proves who uploaded the picture; good for a day.',
  createdAt: 'When it was made, UTC.',
  currentPassword: 'The password as it is now.',
  email: 'E-mail address.',
  firstName: 'First name.',
  format: 'Form of the file.',
  guide: 'The listing.',
  guideData: 'The listing to make.',
  guideId: 'The guide that it is about.',
  id: 'Identifier.',
  imageUrl: 'Address of the picture, a path of this site.',
  isAdmin: 'Whether this is an administrator.',
  issues: 'The fields that did not pass.',
  lastName: 'Last name.',
  message: 'What happened, fit for people. Of several issues, the first.',
  newPassword: 'The password to come, at least 8 characters.',
  password: 'At least 6 characters.',
  path: 'Of an issue, the field, dotted: guideData.city. Of a picture, where it is: /uploads/...',
  phone: 'Telephone number.',
  published: 'Whether everybody sees the listing.',
  requestId: 'Names the call in the log of the server; with a status of 500.',
  search: 'Words to find in name, city or country.',
  status: 'The decision; of a filter, which guides it keeps.',
  updatedAt: 'When it was last changed, UTC.',
  user: 'The account.',
  userData: 'The account to make.',
  userEmail: 'E-mail address of the account.',
  userId: 'The account that the listing belongs to.',
  userName: 'First and last name; may be empty.',
  username: 'Name to sign in with, without regard to case.',
}
