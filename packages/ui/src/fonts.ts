import frauncesUrl from './fonts/fraunces-basic.woff2?url'
import interUrl from './fonts/inter-basic.woff2?url'

/** Addresses of the two fonts every page begins with, for `<link rel="preload" as="font" crossorigin>`. */
export const FONT_URLS: readonly string[] = [frauncesUrl, interUrl]
