import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from '../env.ts'
import type { SiteOrigin } from '../site-origin.ts'
import { createSmtpTransport } from './transport.ts'

/** The services that send messages. */
export type Mail = ReturnType<typeof openMail>

/** `loadKey` answers what the addresses of `unsubscribeUrl` are sealed with. */
export function openMail(env: Env, siteOrigin: SiteOrigin, loadKey: () => Promise<Buffer>) {
  async function unsubscribeKey(userId: number): Promise<string> {
    return createHmac('sha256', await loadKey())
      .update(String(userId))
      .digest('base64url')
  }
  return {
    /** undefined: no mail server is set up, and messages wait. */
    transport: env.mail.smtpUrl === undefined ? undefined : createSmtpTransport(env.mail.smtpUrl),
    from: env.mail.from,
    siteOrigin,
    /** The address at which an account ends messages about applications: always the same for an account. */
    async unsubscribeUrl(userId: number): Promise<string> {
      const query = new URLSearchParams({ account: String(userId), key: await unsubscribeKey(userId) })
      return `${siteOrigin.current()}/unsubscribe?${query}`
    },
    /** Whether that address was made here. */
    async isUnsubscribeKey(userId: number, key: string): Promise<boolean> {
      const [given, wanted] = [Buffer.from(key), Buffer.from(await unsubscribeKey(userId))]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
