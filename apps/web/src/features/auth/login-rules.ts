import { loginInput } from '@grove/schema'
import { schemaResolver } from '@mantine/form'

/** The errors of a login, by field. */
export const loginErrors = schemaResolver(loginInput, { sync: true })
