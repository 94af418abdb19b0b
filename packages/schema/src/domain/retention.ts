/** How long each kind of data is kept, in words for administrators and docs/privacy.md; the job does as it says. */
export const RETENTION = {
  accounts: { what: 'Accounts that their owners have closed', kept: '14 days, then erased' },
  enquiries: { what: 'Enquiries of visitors', kept: '12 months' },
  messages: { what: 'Texts of messages', kept: '30 days' },
  changes: { what: 'Numbers of guides that are public no more', kept: '90 days' },
  rejected: { what: 'Rejected applications', kept: '12 months after the last change' },
  history: { what: 'The history of changes', kept: '24 months' },
  sessions: { what: 'Sessions', kept: 'until they end: 30 days of silence, at most 90 days' },
  tokens: { what: 'Links of messages', kept: 'until they end: an hour to 120 days' },
  accessTokens: { what: 'Tokens of programs', kept: 'until they end: at most a year' },
  limits: { what: 'Counts of attempts', kept: 'until they end: at most a day' },
  applicationKeys: { what: 'Keys of sent applications', kept: '7 days' },
  places: { what: 'Places that were looked up', kept: '90 days' },
  pictures: { what: 'Pictures that no listing shows', kept: 'a day' },
  links: { what: 'Addresses of linked pictures', kept: '7 days' },
  evidence: { what: 'Files of credentials that nothing names', kept: 'an hour' },
  uploads: { what: 'Uploads that broke off', kept: 'an hour' },
} as const satisfies Record<string, { what: string; kept: string }>

export type RetentionName = keyof typeof RETENTION
