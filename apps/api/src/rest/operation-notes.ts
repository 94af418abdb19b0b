import type { RestAccess, RestRoute } from './rest-route.ts'

/** Whom a call is for, in words. */
export const WHO_MAY_CALL: Readonly<Record<RestAccess, string>> = {
  public: 'Anybody may call.',
  member: 'Needs a session.',
  reviewer: 'Reviewers and administrators only.',
  admin: 'Administrators only.',
}

/** Notes for callers besides the schemas, by operation. */
export const OPERATION_NOTES: Readonly<Record<string, string>> = {
  listGuides:
    'The whole array at once: some 2 kB for each guide. For a part of it, or page by page, ask `/api/guides/search`. `userId` and `userEmail` are there where an administrator asks for other guides than the public ones.',
  searchGuides:
    'Send `nextCursor` back as `cursor` for the page after; null ends. A cursor is good for the filter that it came with. Where a filter around a place finds nobody, `nearest` has the guides next to it.',
  listPins:
    'All matches at once, without names: join them by `id` with `/api/guides/search`. A guide whose location is hidden has no pin.',
  listGuideChanges:
    'Every page of one reading has the same `until`: ask with it next time. Changes of the minutes before it come twice.',
  getGuide:
    'Its owner, reviewers and administrators are told private fields too. Its ETag, read so, is what `If-Match` takes.',
  getOwnGuide: 'Its ETag is what `If-Match` of a `PUT` takes.',
  updateGuide:
    'Send only what changes. A save that changes nothing leaves `updatedAt` and the ETag. Keys that are none of a listing are ignored.',
  createGuide: 'An account has one listing. Administrators approve it before others see it.',
  registerGuide: 'Pictures are sent before by `POST /api/pictures`, or stand in the body as data URLs.',
  login:
    'With a second factor the answer is 401 with `secondFactor`, and a cookie for `POST /api/login/second-factor`, good for five minutes.',
  sendEnquiry: 'Guides choose whether visitors may write to them: `takesEnquiries`.',
  listAdminGuides: '10 to a page; past the end the last page comes. Unknown parameters are refused.',
  decideGuides:
    'Each guide is decided about by itself: `failed` names those that were left as they were, each with the reason. More than 1,000 are decided 1,000 in one transaction, so that others can write between them; where that stops, the answer tells how far it came.',
  undoDecisions: '`undoId` comes with the answer of the decision.',
  previewImport: 'Columns are those of an export; those left out leave their fields.',
  applyImport:
    'Refused rows are left out, and all others are written, 1,000 in one transaction, so that others can write between them. Where it stops, the answer tells from which row on: send the same file again, rows that are in say nothing new. With `isStrict` one refused row, or a column that is none of ours, keeps all out, and everything is one transaction, for which the changes of others may have to wait. With the `plan` of its preview it does nothing but what the preview told. `createdIds` names all guides that were made.',
  exportGuides: 'CSV and JSON hold the same, and both can be imported again.',
  uploadPicture: 'The answer is for `profileImage` or `images` of a listing, within a day.',
  locatePlace: 'Asks the gazetteer of the directory, and a geocoder only where it runs with one.',
}

/** Whom a call is for, where its access does not tell it. */
const WHOM: Readonly<Record<string, string>> = {
  getEvidence: 'For the owner of the listing, reviewers and administrators; everybody else is answered 404.',
}

/** The description of an operation: who may call, and what to know. */
export function operationDescription(
  { operationId, access, scopes }: Pick<RestRoute, 'operationId' | 'access' | 'scopes'>,
  tellsMore: boolean,
): string {
  const who =
    WHOM[operationId] ??
    (tellsMore ? 'Anybody may call; signed in one may be told more.' : WHO_MAY_CALL[access])
  const notes = OPERATION_NOTES[operationId]
  const rights = scopes.map((scope) => `\`${scope}\``).join(' or ')
  const token = rights === '' ? undefined : `Tokens: ${rights}.`
  return [who, token, notes].filter((part) => part !== undefined).join(' ')
}
