import { z } from 'zod'
import * as fields from './fields.ts'
import { guideDataInput } from './guide.ts'
import * as limits from './limits.ts'
import { changePasswordInput, registerInput } from './user.ts'

const CONFIRM_REQUIRED = 'Please confirm your password'

/**
 * The apply form. It has no coordinate fields: it asks for them on submit and adds them to what it sends,
 * so they are checked there. confirmPassword is never sent.
 */
export const applyFormSchema = registerInput
  .extend({ confirmPassword: z.string({ error: CONFIRM_REQUIRED }).min(1, CONFIRM_REQUIRED) })
  .extend(guideDataInput.omit({ latitude: true, longitude: true }).shape)
  .refine((form) => form.password === form.confirmPassword, {
    message: 'Passwords do not match',
    path: ['confirmPassword'],
    when: ({ value }) => hasBothPasswords(value, 'password'),
  })

/** The form of a guide's own listing. */
export const guideProfileFormSchema = guideDataInput.extend({
  firstName: fields.firstNameSchema,
  lastName: fields.lastNameSchema,
})

const CHANGE_CONFIRM_REQUIRED = 'Confirm password is required'

export const changePasswordFormSchema = changePasswordInput
  .extend({
    confirmPassword: z
      .string({ error: CHANGE_CONFIRM_REQUIRED })
      .min(limits.CHANGED_PASSWORD_MIN_LENGTH, CHANGE_CONFIRM_REQUIRED),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
    when: ({ value }) => hasBothPasswords(value, 'newPassword'),
  })

/** The passwords are compared even while other fields are wrong, but not before both are there. */
function hasBothPasswords(value: unknown, key: 'password' | 'newPassword'): boolean {
  const form = z.object({ [key]: z.string().min(1), confirmPassword: z.string().min(1) }).safeParse(value)
  return form.success
}
