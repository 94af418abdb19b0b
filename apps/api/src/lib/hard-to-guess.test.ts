import { EASY_TO_GUESS } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { accountOf, applicationOf, PASSWORD, PLACE } from '../../test/support/applications.ts'
import { describeEachSharedSite } from '../../test/support/each-site.ts'
import { isCommonPassword } from './hard-to-guess.ts'

test('the ten thousand commonest passwords are known, and no others', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const list = dictionary['passwords-common'].map(String)
  expect(await isCommonPassword(list[9_999] ?? '')).toBe(true)
  expect(await isCommonPassword(list[10_000] ?? '')).toBe(false)
})

describeEachSharedSite('a password that is easy to guess', (current) => {
  const refused = (path: string) => ({
    status: 400,
    body: { message: EASY_TO_GUESS, issues: [{ path, message: EASY_TO_GUESS }] },
  })

  describe('is refused', () => {
    test.each([
      ['one of the commonest', 'password1'],
      ['the same in capitals', 'PassWord1'],
      ['the user name', 'Birch-Wood'],
      ['words of the site', 'Forest Bathing'],
      ['the whole name', 'rowan ash'],
      ['the whole name in one', 'RowanAsh'],
    ])('when an account is made: %s', async (_which, password) => {
      const answer = await current()
        .visitor()
        .post('/api/register', { ...accountOf('birch-wood'), password })
      expect(answer).toMatchObject(refused('password'))
    })

    test('by an application', async () => {
      const application = applicationOf('hazel')
      application.userData.password = 'password1'
      expect(await current().visitor().post('/api/register-guide', application)).toMatchObject(
        refused('userData.password'),
      )
    })

    test('by a change of the password', async () => {
      const fern = await current().member('fern-frond')
      for (const newPassword of ['password1', 'fern-FROND'])
        expect(
          await fern.post('/api/change-password', { currentPassword: PASSWORD, newPassword }),
        ).toMatchObject(refused('newPassword'))
    })

    test('of an account that an administrator makes, or gives a new one', async () => {
      const admin = await current().admin()
      const made = { ...accountOf('alder'), ...PLACE, password: 'password1' }
      expect(await admin.post('/api/admin/guides', made)).toMatchObject(refused('password'))
      const oak = await current().guide('oak-in-leaf')
      const set = { guideId: oak.guide.id, newPassword: 'Oak-In-Leaf' }
      const answer = await admin.post<{ error: { message: string } }>('/api/trpc/admin.setPassword', set)
      expect([answer.status, answer.body.error.message]).toEqual([400, EASY_TO_GUESS])
    })

    test('by the link of a message, which stays valid', async () => {
      const admin = await current().admin('keeper-of-links')
      await current().member('willow-tree')
      await current().visitor().post('/api/password-reset', { login: 'willow-tree' })
      const row = await current()
        .db.selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'password-reset')
        .executeTakeFirstOrThrow()
      const { body } = await admin.post<{ result: { data: { url: string } } }>(
        '/api/trpc/messages.makeLink',
        row,
      )
      const token = new URL(body.result.data.url).searchParams.get('token')
      const confirm = (newPassword: string) =>
        current().visitor().post('/api/password-reset/confirm', { token, newPassword })
      expect(await confirm('willow-tree')).toMatchObject(refused('newPassword'))
      expect((await confirm('bracken at dusk')).status).toBe(200)
    })
  })

  test('still signs in where it was set before', async () => {
    const oak = await current().member('oak-tree')
    await current()
      .db.updateTable('users')
      .set({ password_hash: await current().site.services.passwords.hash('password1', 'test') })
      .where('id', '=', oak.user.id)
      .execute()
    const login = { username: 'oak-tree', password: 'password1' }
    expect((await current().visitor().post('/api/login', login)).status).toBe(200)
  })
})
