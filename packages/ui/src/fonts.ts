import frauncesUrl from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url'
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** Addresses of the two fonts every page begins with, for `<link rel="preload" as="font" crossorigin>`. */
export const FONT_URLS: readonly string[] = [frauncesUrl, interUrl]
