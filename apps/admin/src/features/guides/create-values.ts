import { createGuideWithAccountInput } from '@grove/schema'
import type { GuideValues } from '@grove/ui/guide-form'
import { EMPTY_GUIDE_VALUES, FORM_FIELDS, guideDataOf } from '@grove/ui/guide-form'
import { schemaResolver } from '@mantine/form'

/** The values of the form for a new guide. */
export interface CreateValues extends GuideValues {
  username: string
  password: string
  firstName: string
  lastName: string
  email: string
  published: boolean
  /** Whoever it is for gets a link and chooses the password. */
  invite: boolean
}

export const EMPTY_CREATE_VALUES: Readonly<CreateValues> = {
  ...EMPTY_GUIDE_VALUES,
  username: '',
  password: '',
  firstName: '',
  lastName: '',
  email: '',
  published: false,
  invite: false,
}

/** The fields in the order they stand in. */
export const CREATE_FIELDS: readonly string[] = [
  'firstName',
  'lastName',
  'email',
  'username',
  'password',
  ...FORM_FIELDS,
  'published',
]

/** A new guide as it is sent. */
export function createBody(values: CreateValues) {
  const { username, password, firstName, lastName, email, published, invite, ...listing } = values
  const account = { username, firstName, lastName, email, published }
  return { ...guideDataOf(listing), ...account, ...(invite ? { invite } : { password }) }
}

const resolve = schemaResolver(createGuideWithAccountInput, { sync: true })

/** The errors of a new guide, by field. */
export function createErrors(values: CreateValues) {
  return resolve(createBody(values))
}
