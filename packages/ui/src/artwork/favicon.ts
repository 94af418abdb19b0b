import faviconUrl from './favicon.svg?url&no-inline'

/** Address of the icon for `<link rel="icon" type="image/svg+xml">`. */
export const FAVICON_URL: string = faviconUrl
