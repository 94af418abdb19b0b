import type { RestRoute } from '../../src/rest/rest-route.ts'
import { accountOf, applicationOf, PLACE } from '../support/applications.ts'
import type { ErrorBody, TestClient } from '../support/client.ts'
import type { Cast } from './cast.ts'

/** One call: who makes it, where, and with what. */
export interface WalkCall {
  by: TestClient
  path: string
  body?: unknown
}

/** A call that is answered as documented. `answer` holds what has to be in the answer besides its form. */
export interface GoodCase {
  when: string
  call: (cast: Cast) => Promise<WalkCall>
  answer?: unknown
  /** For an answer that is saved as a file, or is no JSON: its type, its name, and the first line where it is no JSON. */
  file?: { type: string; disposition?: RegExp; firstLine?: string }
}

/** A call that is refused with exactly this status and message. */
export interface BadCase {
  when: string
  call: (cast: Cast) => Promise<WalkCall>
  /** 400 where left out. */
  status?: number
  message: string
  /** Paths of the fields that are told, in their order; none where left out. */
  issues?: readonly string[]
}

export interface WalkCases {
  good: readonly GoodCase[]
  bad: readonly BadCase[]
  /** The message for signed-in people who are no administrators; for calls of administrators. */
  refusal?: string
}

/** Cases by row: method and path, as in the table of calls. */
export type WalkTable = Readonly<Record<string, WalkCases>>

/** A picture of one pixel. */
export const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
export const PIXEL_BYTES = Buffer.from(PIXEL.slice(PIXEL.indexOf(',') + 1), 'base64')
export const REQUIRED_PLACE = ['city', 'county', 'country', 'latitude', 'longitude']

export function tooLong(limit: number): string {
  return `Must be at most ${limit} characters`
}

export function asVisitor(path: string, body?: unknown) {
  return async (cast: Cast) => ({ by: cast.visitor(), path, body })
}

export function asMember(path: string, body?: unknown) {
  return async (cast: Cast) => ({ by: await cast.member(), path, body })
}

export function asAdmin(path: string, body?: unknown) {
  return async (cast: Cast) => ({ by: await cast.admin(), path, body })
}

/** A call about the listing of somebody else: one that waits for a decision, or one that is public. */
export function about(
  by: 'visitor' | 'member' | 'admin',
  owner: 'applicant' | 'listed',
  suffix = '',
  body?: unknown,
) {
  return async (cast: Cast) => ({
    by: await cast[by](),
    path: `/api/guides/${(await cast[owner]()).guide.id}${suffix}`,
    body,
  })
}

/** A call by an administrator about a listing that waits for a decision. */
export function aboutApplicant(suffix: string, body?: unknown) {
  return about('admin', 'applicant', suffix, body)
}

/** A call by the owner of a listing that waits for a decision. */
export function byApplicant(suffix: string, body?: unknown) {
  return async (cast: Cast) => {
    const owner = await cast.applicant()
    return { by: owner, path: `/api/guides/${owner.guide.id}${suffix}`, body }
  }
}

/** A call by the owner of a listing that is public. */
export function byOwner(body?: unknown) {
  return async (cast: Cast) => {
    const owner = await cast.listed()
    return { by: owner, path: `/api/guides/${owner.guide.id}`, body }
  }
}

export function newAccount(path: string, change: object) {
  return async (cast: Cast) => ({
    by: cast.visitor(),
    path,
    body: { ...accountOf(cast.name()), ...change },
  })
}

export function application(userData: object, guideData: object) {
  return async (cast: Cast) => {
    const body = applicationOf(cast.name(), guideData)
    return {
      by: cast.visitor(),
      path: '/api/register-guide',
      body: { ...body, userData: { ...body.userData, ...userData } },
    }
  }
}

export function madeByAdmin(change: object) {
  return async (cast: Cast) => ({
    by: await cast.admin(),
    path: '/api/admin/guides',
    body: { ...accountOf(cast.name()), ...PLACE, ...change },
  })
}

/** How the fields of a listing are refused, wherever a listing is sent. */
export function badListings(send: (guideData: object) => BadCase['call'], prefix = ''): BadCase[] {
  const refusals: [when: string, guideData: object, message: string, path: string][] = [
    ['without a town', { city: ' ' }, 'City is required', 'city'],
    ['without coordinates', { latitude: null }, 'Location coordinates are required', 'latitude'],
    ['beyond the pole', { latitude: '90.01' }, 'Latitude must be between -90 and 90', 'latitude'],
    ['beyond the date line', { longitude: '-181' }, 'Longitude must be between -180 and 180', 'longitude'],
    ['with too long a text', { bio: 'x'.repeat(5001) }, tooLong(5000), 'bio'],
    ['with a website that is none', { website: 'javascript:alert(1)' }, 'Invalid website address', 'website'],
    ['with eleven pictures', { images: Array(11).fill(PIXEL) }, 'Maximum images reached', 'images'],
    [
      'with another type of picture',
      { profileImage: 'data:image/bmp;base64,Qk0=' },
      'Invalid file type',
      'profileImage',
    ],
    [
      'with a picture that is none',
      { profileImage: 'data:image/png;base64,AAAA' },
      'Could not process image',
      'profileImage',
    ],
  ]
  return refusals.map(([when, guideData, message, path]) => ({
    when,
    call: send(guideData),
    message,
    issues: [prefix + path],
  }))
}

export interface Refusal {
  status: number
  body: ErrorBody
}

/** Names a row of the table of calls. */
export function rowName({ method, path }: RestRoute): string {
  return `${method} ${path}`
}
