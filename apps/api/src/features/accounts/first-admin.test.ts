import type { User } from '@grove/schema'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../test/support/applications.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { ensureFirstAdmin } from './first-admin.ts'

const firstAdmin = { username: 'keeper', password: 'keeper of keys' }

describeEachSite('the first administrator', (current) => {
  const ensure = (env: { firstAdmin: typeof firstAdmin | undefined }, isDemo = false) =>
    ensureFirstAdmin(current().site.services, env, { isDemo })
  const login = (credentials: { username: string; password: string }) =>
    current().visitor().post<User>('/api/login', credentials)
  const admins = () => current().db.selectFrom('users').select('username').where('is_admin', '=', 1).execute()

  test('is made from the configuration where there is none', async () => {
    expect(await ensure({ firstAdmin })).toBeUndefined()
    expect((await login(firstAdmin)).body).toMatchObject({ username: 'keeper', isAdmin: true })
  })

  test('is not made anew where there is one', async () => {
    await current().admin('warden')
    await ensure({ firstAdmin }, true)
    expect(await admins()).toEqual([{ username: 'warden' }])
  })

  test('never takes over the account of somebody else', async () => {
    await current().member('Keeper')
    await expect(ensure({ firstAdmin })).rejects.toThrow('ADMIN_USERNAME holds "keeper"')
    expect(await admins()).toEqual([])
    expect((await login({ username: 'keeper', password: PASSWORD })).status).toBe(200)
  })

  test('is made once by processes that start together', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ensure({ firstAdmin })))
    expect(await admins()).toHaveLength(1)
  })

  test('of a demo has a random password, told only at its making', async () => {
    const made = await ensure({ firstAdmin: undefined }, true)
    expect(made?.username).toBe('admin')
    expect(made?.password).toMatch(/^[\w-]{16}$/)
    expect((await login({ username: 'admin', password: made?.password ?? '' })).body.isAdmin).toBe(true)
    expect(await ensure({ firstAdmin: undefined }, true)).toBeUndefined()
  })

  test('is nobody where neither a configuration nor a demo asks for one', async () => {
    expect(await ensure({ firstAdmin: undefined })).toBeUndefined()
    expect(await admins()).toEqual([])
  })
})
