/**
 * Answers that everybody shares: a browser asks again each time and is told 304, a proxy in front may answer by itself
 * for a minute.
 */
export const SHARED_CACHE_CONTROL = 'public, max-age=0, s-maxage=60, must-revalidate'
