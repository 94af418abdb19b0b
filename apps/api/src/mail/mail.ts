import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from '../env.ts'
import type { SiteOrigin } from '../site-origin.ts'
import { createSmtpTransport } from './transport.ts'

/** The services that send messages. */
export type Mail = ReturnType<typeof openMail>

/** The addresses of `unsubscribeUrl` are sealed with the key. */
export function openMail(env: Env, siteOrigin: SiteOrigin, key: Buffer) {
  function unsubscribeKey(userId: number): string {
    return createHmac('sha256', key).update(String(userId)).digest('base64url')
  }
  return {
    /** undefined: no mail server is set up, and messages wait. */
    transport: env.mail.smtpUrl === undefined ? undefined : createSmtpTransport(env.mail.smtpUrl),
    from: env.mail.from,
    siteOrigin,
    /** The address at which an account ends messages about applications: always the same for an account. */
    unsubscribeUrl(userId: number): string {
      const query = new URLSearchParams({ account: String(userId), key: unsubscribeKey(userId) })
      return `${siteOrigin.current()}/unsubscribe?${query}`
    },
    /** Whether that address was made here. */
    isUnsubscribeKey(userId: number, text: string): boolean {
      const [given, wanted] = [Buffer.from(text), Buffer.from(unsubscribeKey(userId))]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
