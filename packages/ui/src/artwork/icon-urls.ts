import touchIconUrl from './apple-touch-icon.png?url&no-inline'
import faviconUrl from './favicon.svg?url&no-inline'

/** Address of the icon for `<link rel="icon" type="image/svg+xml">`. */
export const FAVICON_URL: string = faviconUrl

/** Address of the icon for `<link rel="apple-touch-icon">`: square, because phones round it themselves. */
export const TOUCH_ICON_URL: string = touchIconUrl
