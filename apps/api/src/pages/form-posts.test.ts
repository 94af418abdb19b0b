import { RATE_LIMITS } from '@grove/schema'
import { expect, test } from 'vitest'
import { describeSite } from '../../test/support/each-site.ts'
import { addTestGuides } from '../../test/support/site-guides.ts'

describeSite(
  (current) => {
    /** Sends what a mail program sends for its own unsubscribe button. */
    async function pressUnsubscribe(query: string): Promise<Response> {
      return fetch(`${current().site.url}/unsubscribe?${query}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        redirect: 'manual',
      })
    }

    test('an unsubscribe button is answered with what is wrong with its address, not with an error of the site', async () => {
      const ended = await pressUnsubscribe('account=1&key=no-key-of-ours')
      expect(ended.status).toBe(400)
      expect(await ended.json()).toEqual({ message: 'This link is no longer valid.' })
      for (const query of ['', 'account=1', 'account=one&key=a', 'account=99999999999999999999&key=a'])
        expect((await pressUnsubscribe(query)).status, query).toBe(400)
    })

    test('an unsubscribe button with the address of a message is answered at once', async () => {
      const { search } = new URL(current().site.services.mail.unsubscribeUrl(1))
      const done = await pressUnsubscribe(search.slice(1))
      expect([done.status, await done.text()]).toEqual([200, 'Done'])
    })

    test('a message counts each of its line breaks as one character, as with scripts', async () => {
      const [id = 0] = await addTestGuides(current().site.services, [{}])
      const send = async (message: string) => {
        const fields = { name: 'Juniper', email: 'juniper@vale.example', message }
        const { status, headers } = await fetch(`${current().site.url}/guides/${id}`, {
          method: 'POST',
          body: new URLSearchParams(fields),
          redirect: 'manual',
        })
        return headers.get('location') ?? status
      }
      // Browsers send a line break as two characters.
      const lines = Array.from({ length: 30 }, () => 'x'.repeat(99))
      expect(await send(`${lines.join('\r\n')}xx`)).toBe(400)
      expect(await send(`${lines.join('\r\n')}x`)).toBe(`/guides/${id}?done=true#write`)
      const { text } = await current().db.selectFrom('enquiries').select('text').executeTakeFirstOrThrow()
      expect(text).toBe(`${lines.join('\n')}x`)
    })

    test('a message too many is shown again, and says when it may be sent', async () => {
      const [id = 0] = await addTestGuides(current().site.services, [{}])
      const body = new URLSearchParams({
        name: 'Juniper',
        email: 'juniper@vale.example',
        message: 'Do you guide in the snow, too?',
      })
      const send = () =>
        fetch(`${current().site.url}/guides/${id}`, { method: 'POST', body, redirect: 'manual' })
      for (let sent = 0; sent < RATE_LIMITS.enquiryByAddress.points; sent++)
        expect((await send()).status).toBe(303)
      const refused = await send()
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.text()).toContain('Do you guide in the snow, too?')
    })
  },
  { withPages: true },
)
