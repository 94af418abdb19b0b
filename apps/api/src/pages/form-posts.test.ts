import { expect, test } from 'vitest'
import { describeSite } from '../../test/support/each-site.ts'

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
      const { search } = new URL(await current().site.services.mail.unsubscribeUrl(1))
      const done = await pressUnsubscribe(search.slice(1))
      expect([done.status, await done.text()]).toEqual([200, 'Done'])
    })
  },
  { withPages: true },
)
