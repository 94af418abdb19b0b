import type { User } from '@grove/schema'
import { createContext } from 'react'

/** The account whose app is shown. It stays while that account signs in again, so that the page stays as it is. */
export const ViewerContext = createContext<User | undefined>(undefined)
