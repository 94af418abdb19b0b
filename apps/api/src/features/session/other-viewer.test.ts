import { OTHER_VIEWER, VIEWER_HEADER } from '@grove/schema'
import { expect, test } from 'vitest'
import { describeEachSite } from '../../../test/support/each-site.ts'

describeEachSite('a page of one account, in a browser where another one has signed in', (current) => {
  /** Calls with the session of one account from a page that shows another one. */
  async function twoAccounts() {
    const [alma, berta] = [await current().member('alma'), await current().member('berta')]
    const page = current().visitor({ [VIEWER_HEADER]: String(alma.user.id) })
    page.cookie = berta.cookie
    return { alma, berta, page }
  }

  test('changes nothing of the other account', async () => {
    const { berta, page } = await twoAccounts()
    const refusal = { status: 403, body: { error: { message: OTHER_VIEWER } } }
    const renamed = { firstName: 'Alma', lastName: 'Holt' }
    expect(await page.post('/api/trpc/accounts.rename', renamed)).toMatchObject(refusal)
    expect(await page.post('/api/trpc/security.closeAccount', {})).toMatchObject(refusal)
    const { body } = await berta.get('/api/user')
    expect(body).toMatchObject({ id: berta.user.id, firstName: berta.user.firstName })
  })

  test('reads as before, and signs out', async () => {
    const { page } = await twoAccounts()
    expect((await page.get('/api/trpc/accounts.email')).status).toBe(200)
    expect((await page.post('/api/logout')).status).toBe(204)
  })

  test('changes its own account once it is signed in again', async () => {
    const { alma, page } = await twoAccounts()
    page.cookie = alma.cookie
    const renamed = { firstName: 'Alma', lastName: 'Holt' }
    expect((await page.post('/api/trpc/accounts.rename', renamed)).status).toBe(200)
  })
})
