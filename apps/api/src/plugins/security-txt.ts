import { getContactInfo } from '@grove/db'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import type { Env } from '../env.ts'

const PATH = '/.well-known/security.txt'
const DAY_MS = 24 * 60 * 60 * 1000
/** The standard asks for less than a year; whoever has kept it asks again sooner. */
const VALID_DAYS = 180

/** `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness. */
export async function securityTxtPlugin(
  app: FastifyInstance,
  { env, services, siteOrigin }: { env: Env; services: Services; siteOrigin: () => string },
): Promise<void> {
  app.get(PATH, async (_request, reply) => {
    const { email } = await getContactInfo(services.db)
    const expires = new Date(services.clock().getTime() + VALID_DAYS * DAY_MS)
    expires.setUTCHours(0, 0, 0, 0)
    const fields = [
      // Without an address: the page whose footer says how to reach the site.
      `Contact: ${email === null ? `${siteOrigin()}/` : `mailto:${encodeURI(email)}`}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      ...(env.publicUrl === undefined ? [] : [`Canonical: ${env.publicUrl}${PATH}`]),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${fields.join('\n')}\n`)
  })
}
