/**
 * The versions of the documented calls, and what each changed for callers; the newest first. The first number rises where
 * a program that works may fail; the second where there is more; the third where only words change. Calls and fields that go are named here as "to go" one version before.
 */
export const API_CHANGES = [
  {
    version: '1.0.0',
    changes: [
      'Tokens for programs: `Authorization: Bearer`, with scopes. `GET /api/guides/changes` tells what changed and what went. An import answers `createdIds`.',
      'GeoJSON and Atom of any filter, services of Open Referral UK, and oEmbed of lists and profiles.',
      'Search, pins, places, the own listing, timeline, credentials, pictures and enquiries; administration with table, decisions about many, import, export and history.',
      'Answers about guides are ready to use: `url`, `links`, `pictures` with sizes, `portrait`, `countryCode`, `coordinates`.',
      'Public reads are open to pages of every site, without cookies.',
      '`If-Match` on `PUT`, and on the `DELETE` of a listing (412), 405 with `Allow`, and `RateLimit` headers on calls that are counted.',
    ],
  },
]

/** The version of the documented calls. */
export const API_VERSION = API_CHANGES[0]?.version ?? ''
