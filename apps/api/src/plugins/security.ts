import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Env } from '../env.ts'
import { isEncrypted } from '../env.ts'
import { FRAMELESS_POLICY, INERT_POLICY } from '../http/http-headers.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** Features of browsers that no page of ours uses. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
] as const

/** Where browsers tell of what a policy has kept from happening. */
export const CSP_REPORTS_PATH = '/api/csp-reports'

/** Hash source of one inline script or style, as Content-Security-Policy wants it. */
function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

/** Where the browser may fetch map tiles from. */
function tileOrigin(env: Env): string[] {
  return env.mapTileUrl === undefined ? [] : [new URL(env.mapTileUrl.replaceAll(/[{}]/g, '')).origin]
}

/** An element of a document: what stands in its opening tag, and its text. */
interface Element {
  attributes: string
  text: string
}

/** The elements of one name, which hold nothing but text, in a document that we have rendered. */
function elementsOf(html: string, name: 'script' | 'style'): Element[] {
  const [opening, closing] = [`<${name}`, `</${name}>`]
  const elements: Element[] = []
  for (let at = html.indexOf(opening); at >= 0; ) {
    const textAt = html.indexOf('>', at) + 1
    const end = textAt === 0 ? -1 : html.indexOf(closing, textAt)
    if (end < 0) break
    elements.push({ attributes: html.slice(at + opening.length, textAt - 1), text: html.slice(textAt, end) })
    at = html.indexOf(opening, end)
  }
  return elements
}

/** True for scripts from elsewhere, and for data that stands in elements of the same name. */
function isNoInlineScript({ attributes }: Element): boolean {
  return /\b(?:src=|type="application\/(?:ld\+)?json")/.test(attributes)
}

/** The inline scripts and styles that a document may run, by the hashes of exactly their text. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const scripts = elementsOf(html, 'script').filter((script) => !isNoInlineScript(script))
  const hashes = (elements: Element[]) => [...new Set(elements.map(({ text }) => hashSource(text)))]
  return { scripts: hashes(scripts), styles: hashes(elementsOf(html, 'style')) }
}

/**
 * The policy of one document; it never changes per answer, so cached bytes stay valid. Pages of any site may frame the
 * document where `isFramed` says so, none otherwise.
 */
export function contentSecurityPolicy(env: Env, html: string, { isFramed = false } = {}): string {
  const { scripts, styles } = inlineHashes(html)
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    // Sizes and positions that components compute; no style element is allowed by it.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...tileOrigin(env)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...tileOrigin(env)],
    'worker-src': ["'self'", 'blob:'],
    // The preview of what others may frame; every other page of the site refuses to be framed.
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [isFramed ? '*' : "'none'"],
    'report-uri': [CSP_REPORTS_PATH],
    // Browsers that know it leave report-uri alone, and send nothing over connections that are not encrypted.
    ...(isEncrypted(env) && { 'report-to': ['csp'] }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** The headers that belong to one document: its policy, and where its violations are told. */
export function documentHeaders(
  env: Env,
  html: string,
  options?: { isFramed?: boolean },
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(env, html, options),
    ...(isEncrypted(env) && { 'reporting-endpoints': `csp="${CSP_REPORTS_PATH}"` }),
  }
}

/** The headers of every answer. */
function protectingHeaders(env: Env): Readonly<Record<string, string>> {
  return {
    'content-security-policy': FRAMELESS_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Tile servers ask for a Referer, so the origin goes along.
    'referrer-policy': 'strict-origin-when-cross-origin',
    // "Use my location" asks; frames of other sites may not.
    'permissions-policy': [...UNUSED_FEATURES.map((feature) => `${feature}=()`), 'geolocation=(self)'].join(
      ', ',
    ),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-site',
    'x-permitted-cross-domain-policies': 'none',
    ...(isEncrypted(env) && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  }
}

/** Puts the headers on an answer that every answer carries, and the id that the log knows the request by. */
export function answerHeaders(env: Env): (request: FastifyRequest, reply: FastifyReply) => void {
  const headers = protectingHeaders(env)
  const ofData = { ...headers, 'content-security-policy': INERT_POLICY }
  return (request, reply) => {
    reply.headers(request.url.startsWith('/api/') ? ofData : headers).header('x-request-id', request.id)
  }
}

/** Gives every answer its headers, before anything else is done. */
export const securityPlugin = fp(async function security(app: FastifyInstance, { env }: { env: Env }) {
  const addHeaders = answerHeaders(env)
  app.addHook('onRequest', async (request, reply) => addHeaders(request, reply))
})
