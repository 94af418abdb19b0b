import { loginInput } from '@grove/schema'
import { schemaResolver } from '@mantine/form'

/** What is wrong with a login, by field. */
export const loginErrors = schemaResolver(loginInput, { sync: true })
