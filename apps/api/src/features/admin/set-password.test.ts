import { listAuditEntries, updateUserRole } from '@grove/db'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../test/support/applications.ts'
import type { TestClient } from '../../../test/support/client.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { keepLog } from '../../../test/support/log.ts'

const NEW_PASSWORD = 'moss and older moss'
const log = keepLog()

interface Answer {
  result?: { data: unknown }
  error?: { message: string; data: { httpStatus: number; issues?: unknown } }
}

async function setPassword(client: TestClient, guideId: number, newPassword = NEW_PASSWORD) {
  const { status, body } = await client.post<Answer>('/api/trpc/admin.setPassword', { guideId, newPassword })
  return { status, data: body.result?.data, message: body.error?.message, issues: body.error?.data.issues }
}

describeEachSite(
  'a password that an administrator sets',
  (current) => {
    const login = async (username: string, password: string) =>
      (await current().visitor().post('/api/login', { username, password })).status

    test('is the one to sign in with from then on', async () => {
      const fern = await current().guide('fern')
      const answer = await setPassword(await current().admin(), fern.guide.id)
      expect(answer).toMatchObject({ status: 200, data: { username: 'fern' } })
      expect(await login('fern', PASSWORD)).toBe(401)
      expect(await login('fern', NEW_PASSWORD)).toBe(200)
    })

    test('signs the account out everywhere, and nobody else', async () => {
      const [fern, oak, keeper] = [
        await current().guide('fern'),
        await current().guide('oak'),
        await current().admin(),
      ]
      await setPassword(keeper, fern.guide.id)
      const statuses = await Promise.all([fern, oak, keeper].map((client) => client.get('/api/user')))
      expect(statuses.map(({ status }) => status)).toEqual([401, 200, 200])
    })

    test('is told of in the history, without itself', async () => {
      const fern = await current().guide('fern')
      await setPassword(await current().admin(), fern.guide.id)
      const { items } = await listAuditEntries(current().db, { limit: 10, actor: 'keeper' })
      expect(items).toMatchObject([
        {
          action: 'guide.set-password',
          actorName: 'keeper',
          guideId: fern.guide.id,
          before: null,
          after: null,
        },
      ])
    })

    test('stands neither in the answer nor in the log nor in the database', async () => {
      log.clear()
      const fern = await current().guide('fern')
      const answer = await setPassword(await current().admin(), fern.guide.id)
      const users = await current().db.selectFrom('users').selectAll().execute()
      const history = await current().db.selectFrom('audit_log').selectAll().execute()
      expect(log.text()).toContain('password-set')
      expect(log.text() + JSON.stringify([answer, users, history])).not.toContain(NEW_PASSWORD)
    })

    test('may not be that of an administrator, not even one of their own', async () => {
      const oak = await current().guide('oak')
      await updateUserRole(current().db, oak.user.id, 'administrator', current().time.clock())
      const refused = { status: 403, message: 'Not authorized to set the password of an administrator' }
      expect(await setPassword(await current().admin(), oak.guide.id)).toMatchObject(refused)
      expect(await setPassword(oak, oak.guide.id)).toMatchObject(refused)
      expect((await oak.get('/api/user')).status).toBe(200)
      expect(await login('oak', PASSWORD)).toBe(200)
    })

    test('is refused to whoever is no administrator, and to whoever is signed out', async () => {
      const fern = await current().guide('fern')
      expect(await setPassword(fern, fern.guide.id)).toMatchObject({
        status: 403,
        message: 'Not authorized to set passwords',
      })
      expect((await setPassword(current().visitor(), fern.guide.id)).status).toBe(401)
      expect(await login('fern', PASSWORD)).toBe(200)
    })

    test('keeps the rules of a changed password', async () => {
      const fern = await current().guide('fern')
      const message = 'Password must be at least 8 characters'
      expect(await setPassword(await current().admin(), fern.guide.id, 'seven 7')).toMatchObject({
        status: 400,
        issues: [{ path: 'newPassword', message }],
      })
    })

    test('is set for guides that there are', async () => {
      expect(await setPassword(await current().admin(), 999_999)).toMatchObject({
        status: 404,
        message: 'Guide not found',
      })
    })
  },
  { env: { LOG_LEVEL: 'trace' }, log: log.destination },
)
