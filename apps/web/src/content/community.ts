import content from './community.json' with { type: 'json' }

/** One card of the community hub; `{staff}` and `{email}` in its text stand for the site's own contact. */
export interface Offering {
  id: string
  title: string
  description: string
  url: string | null
  isExternal: boolean
}

/** How the person is called who answers about trainings. */
export const STAFF_CONTACT_NAME = content.staffContact.name

export const OFFERINGS: readonly Offering[] = content.offerings.map(({ external, ...offering }) => ({
  ...offering,
  isExternal: external,
}))
