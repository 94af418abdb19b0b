import { RATE_LIMITS } from '@grove/schema'
import { expect, test } from 'vitest'
import { accountOf, applicationOf } from '../../test/support/applications.ts'
import type { SiteUnderTest } from '../../test/support/each-site.ts'
import { describeSharedSite, describeSite } from '../../test/support/each-site.ts'
import { openRawConnection } from '../../test/support/raw-connection.ts'
import { PIXEL, PIXEL_BYTES } from '../../test/walk/calls.ts'
import { LARGE_BODY_PROCEDURES } from './body-limits.ts'

const BODY_BYTES = 10_000_000

/** Sends the headers of a large body, and nothing of the body; answers the status and the error. */
async function sendHeaders({ site }: SiteUnderTest, target: string, cookie = '') {
  const connection = await openRawConnection(site.url)
  const { host } = new URL(site.url)
  connection.send(
    `${target} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
  )
  const answer = await connection.receive(/\r\n\r\n.+\}$/s)
  connection.socket.destroy()
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return {
    status: Number(head.split(' ')[1]),
    head,
    message: JSON.parse(body).message,
    error: JSON.parse(body).error,
  }
}

const RESTRICTED = LARGE_BODY_PROCEDURES.filter((path) => path !== 'accounts.registerGuide')
const FOR_ADMINS = [
  ['guides.createWithAccount', 'Not authorized to create guides with accounts'],
  ['admin.previewImport', 'Not authorized to import guides'],
  ['admin.applyImport', 'Not authorized to import guides'],
]

describeSharedSite((current) => {
  test.each([
    'POST /api/guides',
    'PUT /api/guides/1',
    'POST /api/admin/guides',
    ...RESTRICTED.map((path) => `POST /api/trpc/${path}`),
  ])('%s refuses who is signed out before the body comes', async (target) => {
    for (const cookie of ['', 'grove_session=forged'])
      expect(await sendHeaders(current(), target, cookie)).toMatchObject({
        status: 401,
        message: 'Authentication required',
        ...(target.includes('trpc') && {
          error: { message: 'Authentication required', data: { code: 'UNAUTHORIZED', httpStatus: 401 } },
        }),
      })
  })

  test('what is for administrators refuses others in the words of its procedure before the body comes', async () => {
    const fern = await current().member('fern')
    for (const [path, message] of FOR_ADMINS)
      expect(await sendHeaders(current(), `POST /api/trpc/${path}`, fern.cookie), path).toMatchObject({
        status: 403,
        message,
      })
    expect(await sendHeaders(current(), 'POST /api/admin/guides', fern.cookie)).toMatchObject({
      status: 403,
      message: 'Not authorized to create guides with accounts',
    })
  })
})

describeSite((current) => {
  test('attempts to register are counted by the headers alone, refused ones too, and also in a batch', async () => {
    const { points, windowSeconds } = RATE_LIMITS.registrationAttemptByAddress
    const visitor = current().visitor()
    const refused = applicationOf('fern', { city: '' })
    const batch = `/api/trpc/${Array(5).fill('accounts.registerGuide').join(',')}?batch=1`
    for (let spent = 0; spent < points; spent += 10) {
      expect((await visitor.post(batch, {})).status).not.toBe(429)
      for (const path of ['/api/register-guide', '/api/register', '/api/trpc/accounts.register'])
        expect((await visitor.post(path, refused)).status).toBe(400)
      for (const path of [
        '/api/trpc/accounts.registerGuide',
        '/api/trpc/accounts.register,session.current?batch=1',
      ])
        expect((await visitor.post(path, {})).status).not.toBe(429)
    }
    for (const target of ['POST /api/register-guide', 'POST /api/trpc/accounts.registerGuide']) {
      const refusal = await sendHeaders(current(), target)
      expect(refusal).toMatchObject({
        status: 429,
        message: 'Too many registrations from this address. Please try again in 60 minutes.',
      })
      expect(refusal.head).toMatch(/\r\nretry-after: \d+\r\n/i)
    }
    expect((await visitor.post('/api/register', refused)).status).toBe(429)
    current().time.advance(windowSeconds * 1000)
    expect((await visitor.post('/api/register-guide', applicationOf('fern'))).status).toBe(201)
  })

  test('attempts to register are counted for nothing that never comes to it', async () => {
    const { points } = RATE_LIMITS.registrationAttemptByAddress
    const ask = async (method: 'GET' | 'PUT' | 'POST', count: number) => {
      const url = `/api/trpc/${Array(count).fill('accounts.register').join(',')}?batch=1`
      const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, payload: '{}' }
      return current().site.app.inject({ method, url, ...body })
    }
    for (let asked = 0; asked <= points; asked += 10) {
      for (const method of ['GET', 'PUT'] as const) expect((await ask(method, 10)).statusCode).toBe(405)
      for (const method of ['GET', 'POST'] as const) expect((await ask(method, 11)).statusCode).toBe(400)
    }
    const refusal = (await ask('POST', 11)).json()
    expect(refusal).toMatchObject({ message: 'At most 10 calls may be made together' })
    expect((await current().visitor().post('/api/register', accountOf('fern'))).status).toBe(201)
  })

  test('large bodies of one account are counted before they come', async () => {
    const fern = await current().guide('fern')
    const target = `PUT /api/guides/${fern.guide.id}`
    await fern.upload(PIXEL_BYTES)
    await current()
      .db.updateTable('rate_limits')
      .set({ points: RATE_LIMITS.pictureByAccount.points })
      .where('key', 'like', 'pictureByAccount%')
      .execute()
    expect(await sendHeaders(current(), target, fern.cookie)).toMatchObject({
      status: 429,
      message: 'Too many pictures within an hour. Please try again in 60 minutes.',
    })
    expect((await fern.put(`/api/guides/${fern.guide.id}`, { bio: 'Small.' })).status).toBe(200)
    const picture = await fern.put(`/api/guides/${fern.guide.id}`, { images: [PIXEL] })
    expect(picture.status).toBe(429)
  })

  test('a registration that is refused does not use up those of its address', async () => {
    const { points } = RATE_LIMITS.registrationByAddress
    await current().member('fern')
    for (let attempt = 0; attempt < 2 * points; attempt += 1) {
      const path = attempt % 2 === 0 ? '/api/register-guide' : '/api/register'
      const body = applicationOf('fern')
      const taken = await current()
        .visitor()
        .post(path, attempt % 2 === 0 ? body : body.userData)
      expect(taken.status).toBe(409)
    }
    for (let made = 1; made < points; made += 1) await current().guide(`oak-${made}`)
    const refusal = await current().visitor().post('/api/register-guide', applicationOf('one-more'))
    expect(refusal.status).toBe(429)
  })
})
