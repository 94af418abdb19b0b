import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Env } from '../env.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** Hash source of one inline script or style, as Content-Security-Policy wants it. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Where the browser may fetch map tiles from. */
function tileOrigin(env: Env): string[] {
  return env.mapTileUrl === undefined ? [] : [new URL(env.mapTileUrl.replaceAll(/[{}]/g, '')).origin]
}

/** The inline scripts and styles that a document may run, by the hashes of exactly their text. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
  const hashes = (matches: RegExpExecArray[]) => [
    ...new Set(matches.map((match) => hashSource(match[1] ?? ''))),
  ]
  return { scripts: hashes(scripts), styles: hashes(styles) }
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
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...tileOrigin(env)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...tileOrigin(env)],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [isFramed ? '*' : "'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Headers that every answer carries. */
export const securityPlugin = fp(async function security(app: FastifyInstance, { env }: { env: Env }) {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Tile servers ask for a Referer, so the origin goes along.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-site',
    'x-permitted-cross-domain-policies': 'none',
    ...(env.publicUrl?.startsWith('https:') && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
})
