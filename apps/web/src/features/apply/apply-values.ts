import { applyFormSchema } from '@grove/schema'
import type { FieldErrors, GuideValues, SentPictures } from '@grove/ui/guide-form'
import { EMPTY_GUIDE_VALUES, FORM_FIELDS, guideDataOf } from '@grove/ui/guide-form'
import { schemaResolver } from '@mantine/form'

/** The values of the apply form while somebody fills it in. */
export interface ApplyValues extends GuideValues {
  username: string
  password: string
  confirmPassword: string
  firstName: string
  lastName: string
  email: string
}

export const EMPTY_APPLICATION: Readonly<ApplyValues> = {
  ...EMPTY_GUIDE_VALUES,
  username: '',
  password: '',
  confirmPassword: '',
  firstName: '',
  lastName: '',
  email: '',
}

/** The form's fields in the order they stand in. */
export const APPLY_FIELDS: readonly string[] = [
  'firstName',
  'lastName',
  'email',
  'username',
  'password',
  'confirmPassword',
  ...FORM_FIELDS,
]

const resolve = schemaResolver(applyFormSchema, { sync: true })

/** The errors of an application, by field. */
export function applicationErrors(values: ApplyValues) {
  return resolve({ ...values, ...guideDataOf(values) })
}

/**
 * The body of the call that sends an application, with its pictures as they were uploaded; the confirmation of the
 * password stays here.
 */
export function applicationBody(
  values: ApplyValues,
  pictures: SentPictures,
  point: { latitude: string; longitude: string },
) {
  const { username, password, confirmPassword: _, firstName, lastName, email, ...listing } = values
  const { twitter: __, ...guideData } = guideDataOf(listing)
  return {
    userData: { username, password, firstName, lastName, email },
    guideData: { ...guideData, ...pictures, ...point },
  }
}

const TAKEN = 'Username already exists'
export const TAKEN_ADVICE = 'This username is already taken. Please choose a different username.'

/** The server's words as the apply form says them. */
export function applicationFailureText(message: string): string {
  if (message.includes(TAKEN)) return TAKEN_ADVICE
  return message === '' ? 'There was an error submitting your application.' : message
}

/** The server's findings by field of the form: `guideData.city` is `city`; a taken name belongs to the username. */
export function refusedFields(
  message: string,
  issues: readonly { path: string; message: string }[],
): FieldErrors {
  const fields = issues.map(({ path, message }) => [path.replace(/^(?:userData|guideData)\./, ''), message])
  return {
    ...Object.fromEntries(fields),
    ...(message.includes(TAKEN) && { username: TAKEN_ADVICE }),
  }
}
