import { createContext } from 'react'

/** True where map tiles, which come from another site, are fetched only once somebody has asked for them. */
export const TileConsentContext = createContext(false)
