import { expect, test } from 'vitest'
import type { SiteUnderTest } from '../testing/each-site.ts'
import { describeSharedSite } from '../testing/each-site.ts'
import { openRawConnection } from '../testing/raw-connection.ts'
import { LARGE_BODY_PROCEDURES } from './body-limits.ts'

const BODY_BYTES = 100_000_000

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
