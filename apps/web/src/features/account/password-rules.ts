import { changePasswordFormSchema } from '@grove/schema'
import { schemaResolver } from '@mantine/form'

/** What is wrong with a change of password, by field. */
export const passwordErrors = schemaResolver(changePasswordFormSchema, { sync: true })
