import { changePasswordFormSchema } from '@grove/schema'
import { schemaResolver } from '@mantine/form'

/** The errors of a change of password, by field. */
export const passwordErrors = schemaResolver(changePasswordFormSchema, { sync: true })
