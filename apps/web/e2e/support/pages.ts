export const RESOURCE_PAGES = ['/research', '/funding', '/toolkit', '/templates']

/** Public pages that are there with or without guides. */
export const STANDING_PAGES = [
  '/apply',
  '/auth',
  '/auth?register=true',
  ...RESOURCE_PAGES,
  '/cookies',
  '/embed/guides',
]
