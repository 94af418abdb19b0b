import { version } from '../package.json'

/** An address of the build's configuration without its closing slash; empty means the origin of the app itself. */
function origin(address: string | undefined): string {
  return (address ?? '').replace(/\/$/, '')
}

/** Where the API answers: VITE_API_URL of the build. */
export const API_ORIGIN = origin(import.meta.env.VITE_API_URL)

/** Where the public site is: VITE_SITE_URL of the build, else the API's origin, whose process serves the site too. */
export const SITE_ORIGIN = origin(import.meta.env.VITE_SITE_URL) || API_ORIGIN

/** Path that the app is served under, without its closing slash. */
export const BASE_PATH = import.meta.env.BASE_URL.replace(/\/$/, '') || '/'

/** The version of this program, as CHANGELOG.md names it. */
export const VERSION: string = version
