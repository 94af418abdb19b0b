import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '@grove/db'
import {
  COPIED_TABLES,
  closeAccount,
  dialectOf,
  findPublicGuide,
  inTransaction,
  LEFT_OUT_TABLES,
  listAccountsToErase,
  listAdminIdsToTell,
  listAuditEntries,
  reopenAccount,
  upsertLinkToken,
} from '@grove/db'
import { createTestDb, untilSomebodyWaits } from '@grove/db/testing'
import type { PrivateGuide, Timeline, User } from '@grove/schema'
import { ERASED_AFTER_MS, HISTORY_KEPT_MS, REJECTED_KEPT_MS } from '@grove/schema'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { accountOf, applicationOf, PASSWORD, PLACE } from '../../test/support/applications.ts'
import type { TestClient } from '../../test/support/client.ts'
import { folderForCopies, sourceOf, within } from '../../test/support/copies.ts'
import type { SiteUnderTest } from '../../test/support/each-site.ts'
import { describeEachSite, describeSite } from '../../test/support/each-site.ts'
import { csvOf, FERN, send } from '../../test/support/import-files.ts'
import { oneBehindTheOther } from '../../test/support/one-behind-the-other.ts'
import { portrait, storedFiles, tenPictures } from '../../test/support/pictures.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeMessage } from '../mail/write-message.ts'
import { deleteOldRejected, eraseAccountsBroughtBack, eraseDueAccounts } from './erase-accounts.job.ts'
import { cleanUp } from './maintenance.ts'

/** Its bytes name somebody, as certificates do. */
const CERTIFICATE = Buffer.from('%PDF-1.7\n1 0 obj <</Title (Zephyrine Quillfeather)>> endobj\n%%EOF\n')
const SILENT = { info() {}, warn() {} }
const MINUTE_MS = 60_000
const folder = folderForCopies()
/** Everything that tells who somebody is. */
const TELLING = ['zephyrine', 'quillfeather', 'fern-of-the-dell']

/** Somebody with a listing, who has left traces in every part of the directory. */
async function knownPerson(current: SiteUnderTest) {
  const { db } = current
  const admin = await current.admin()
  const oak = await current.guide('oak')
  await admin.put(`/api/guides/${oak.guide.id}/application`, { status: 'approved' })
  const application = applicationOf('fern-of-the-dell', {
    profileImage: portrait,
    images: tenPictures.slice(0, 2),
    bio: 'Zephyrine walks slowly',
  })
  const userData = { ...application.userData, firstName: 'Zephyrine', lastName: 'Quillfeather' }
  const fern = current.visitor()
  const { body } = await fern.post<{ user: User; guide: PrivateGuide }>('/api/register-guide', {
    ...application,
    userData,
  })
  const { user, guide } = body
  await db
    .updateTable('users')
    .set({ email_confirmed_at: current.time.clock().toISOString() })
    .where('id', '=', user.id)
    .execute()
  const enquiry = { name: 'Zephyrine Quillfeather', email: user.email, message: 'May I come along with you?' }
  expect((await fern.post(`/api/guides/${oak.guide.id}/enquiries`, enquiry)).status).toBe(202)
  await admin.put(`/api/guides/${guide.id}/application`, { status: 'approved' })
  await fern.put(`/api/guides/${guide.id}`, { bio: 'Zephyrine Quillfeather walks' })
  const credential = `/api/guides/${guide.id}/credentials/insurance`
  const words = {
    issuer: 'Mutual of Quillfeather',
    number: 'ZQ-1',
    issuedOn: '2024-05-01',
    validUntil: '2028-05-01',
  }
  expect((await fern.put(credential, words)).status).toBe(200)
  const file = new Blob([CERTIFICATE], { type: 'application/pdf' })
  expect((await fern.post(`${credential}/evidence?fileName=zephyrine.pdf`, file)).status).toBe(201)
  await admin.post('/api/trpc/admin.endSessions', { userId: user.id })
  const login = () => fern.post('/api/login', { username: user.username, password: PASSWORD })
  await login()
  return { admin, oak, fern, user, guide, login }
}

/** All that the database holds, in lower case. */
async function wholeDatabase(db: Db): Promise<string> {
  const names = [...COPIED_TABLES.map(({ name }) => name), ...LEFT_OUT_TABLES]
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const tables = await Promise.all(
    names.filter((name) => present.has(name)).map((name) => db.selectFrom(name).selectAll().execute()),
  )
  return JSON.stringify(tables).toLowerCase()
}

/** All that the files of a folder hold, in lower case. */
async function wholeFolder(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = files.map(({ parentPath, name }) => readFile(path.join(parentPath, name), 'latin1'))
  return (await Promise.all(texts)).join('\n').toLowerCase()
}

function close(client: TestClient) {
  return client.post<{ error?: { message: string } }>('/api/trpc/security.closeAccount', {})
}

describeEachSite('an account that its owner closes', (current) => {
  test('is open again for who signs in within 14 days, and its listing public again', async () => {
    const { fern, guide, user, login } = await knownPerson(current())
    expect((await close(fern)).status).toBe(200)
    expect((await fern.get('/api/user')).status).toBe(401)
    expect((await current().visitor().get(`/api/guides/${guide.id}`)).status).toBe(404)
    current().time.advance(ERASED_AFTER_MS - 1)
    await cleanUp(current().site.services, SILENT)
    expect((await login()).status).toBe(200)
    current().time.advance(2)
    await cleanUp(current().site.services, SILENT)
    expect((await fern.get(`/api/guides/${guide.id}`)).body).toMatchObject({ paused: false, userId: user.id })
    expect((await current().visitor().get(`/api/guides/${guide.id}`)).status).toBe(200)
    // The account was closed once: a pause of later stays.
    await fern.put(`/api/guides/${guide.id}`, { paused: true })
    await login()
    expect((await current().visitor().get(`/api/guides/${guide.id}`)).status).toBe(404)
  })

  test('is open again with a listing that its owner had paused before, which stays paused', async () => {
    const { fern, guide, login } = await knownPerson(current())
    await fern.put(`/api/guides/${guide.id}`, { paused: true })
    await close(fern)
    expect((await login()).status).toBe(200)
    expect((await fern.get(`/api/guides/${guide.id}`)).body).toMatchObject({ paused: true })
  })

  test('is told of in the timeline and the history of its listing, and so is its return', async () => {
    const { admin, fern, guide, user, login } = await knownPerson(current())
    await close(fern)
    await login()
    const { body } = await admin.get<Timeline>(`/api/guides/${guide.id}/timeline`)
    expect(body.items.slice(-2)).toMatchObject([{ kind: 'paused' }, { kind: 'resumed' }])
    const { items } = await listAuditEntries(current().db, { guideId: guide.id, limit: 2 })
    expect(items).toMatchObject([
      { actorId: user.id, before: { paused: true }, after: { paused: false } },
      { actorId: user.id, before: { paused: false }, after: { paused: true } },
    ])
  })

  test('keeps its listing from others, who cannot show it again either', async () => {
    const { admin, fern, guide } = await knownPerson(current())
    await close(fern)
    const message = 'The account of this listing is closed. Its owner shows it again by signing in.'
    expect(await admin.put(`/api/guides/${guide.id}`, { paused: false })).toMatchObject({
      status: 409,
      body: { message },
    })
    const { report } = await send(admin, 'applyImport', csvOf({ id: String(guide.id), paused: 'no' }))
    expect(report?.rows).toMatchObject([{ outcome: 'rejected', issues: [{ message }] }])
    expect((await current().visitor().get(`/api/guides/${guide.id}`)).status).toBe(404)
  })

  test('gets no new listing from others in the place of one that its owner has deleted', async () => {
    const [admin, fern] = [await current().admin(), await current().guide('fern')]
    expect((await fern.delete(`/api/guides/${fern.guide.id}`)).status).toBe(204)
    await close(fern)
    const message = 'The account of this listing is closed. Its owner shows it again by signing in.'
    const row = { ...FERN, firstName: '', lastName: '', email: '', published: 'true' }
    const { report } = await send(admin, 'applyImport', csvOf(row))
    expect(report?.rows).toMatchObject([{ outcome: 'rejected', issues: [{ field: 'username', message }] }])
    const made = await admin.post('/api/guides', { userId: fern.user.id, ...PLACE })
    expect(made).toMatchObject({ status: 409, body: { message } })
    expect((await current().visitor().get<object[]>('/api/guides')).body).toEqual([])
  })

  test('while an import makes its listing has none that is public', async () => {
    const [admin, fern] = [await current().admin(), await current().member('fern')]
    const row = { ...FERN, firstName: '', lastName: '', email: '', published: 'true' }
    const [closed, imported] = await oneBehindTheOther(
      current(),
      fern.user.id,
      () => close(fern),
      () => send(admin, 'applyImport', csvOf(row)),
    )
    expect(closed.status).toBe(200)
    // On SQLite the import may have had its turn first: what it made is paused then.
    expect(imported.status).toBe(dialectOf(current().db) === 'sqlite' ? 200 : 409)
    expect((await current().visitor().get<object[]>('/api/guides')).body).toEqual([])
  })

  test('that is open again says so to its owner, once, and whether visitors see the listing', async () => {
    const { fern, user, login } = await knownPerson(current())
    await close(fern)
    await login()
    await login()
    const told = await current()
      .db.selectFrom('outbox')
      .select('data')
      .where('user_id', '=', user.id)
      .where('kind', '=', 'account-kept')
      .execute()
    expect(told).toEqual([{ data: JSON.stringify({ isShownAgain: true }) }])
  })

  test('that is closed twice at once is told of once, and its listing comes back', async () => {
    const { fern, guide, user, login } = await knownPerson(current())
    const { db } = current()
    const closed = await db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ closing_paused: 0 }).where('id', '=', user.id).execute()
      const both = Promise.all([close(fern), close(fern)])
      await untilSomebodyWaits(db, 2)
      return { both }
    })
    expect((await closed.both).map(({ status }) => status)).toEqual([200, 200])
    const told = db.selectFrom('outbox').select('id').where('kind', '=', 'account-closed')
    expect(await told.execute()).toHaveLength(1)
    await login()
    expect((await current().visitor().get(`/api/guides/${guide.id}`)).status).toBe(200)
  })

  test('while its owner shows its listing again hides it', async () => {
    const { fern, guide, user } = await knownPerson(current())
    await fern.put(`/api/guides/${guide.id}`, { paused: true })
    const [shown, closed] = await oneBehindTheOther(
      current(),
      user.id,
      () => fern.put(`/api/guides/${guide.id}`, { paused: false }),
      () => close(fern),
    )
    expect([shown.status, closed.status]).toEqual([200, 200])
    expect((await current().visitor().get(`/api/guides/${guide.id}`)).status).toBe(404)
  })

  test('says once that it is open again to who signs in twice at once', async () => {
    const { fern, user, login } = await knownPerson(current())
    await close(fern)
    const { db } = current()
    const opened = await db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ is_invented: 0 }).where('id', '=', user.id).execute()
      const both = Promise.all([login(), login()])
      await untilSomebodyWaits(db, 2)
      return { both }
    })
    expect((await opened.both).map(({ status }) => status)).toEqual([200, 200])
    const told = db.selectFrom('outbox').select('id').where('kind', '=', 'account-kept')
    expect(await told.execute()).toHaveLength(1)
  })

  test('is signed in to by nobody after 14 days, though it is not erased yet', async () => {
    const { admin, fern, guide, login } = await knownPerson(current())
    await close(fern)
    current().time.advance(ERASED_AFTER_MS)
    expect(await login()).toMatchObject({
      status: 401,
      body: { message: 'This account is no longer there.' },
    })
    expect((await fern.get('/api/user')).status).toBe(401)
    await admin.post('/api/login', { username: 'keeper', password: PASSWORD })
    expect((await admin.get(`/api/guides/${guide.id}`)).body).toMatchObject({ paused: true })
    expect(await eraseDueAccounts(current().site.services, SILENT)).toBe(1)
  })

  test('is kept where its time has not come when its turn comes, as for a clock that is put right', async () => {
    const { services } = current().site
    const fern = await current().guide('fern')
    expect((await close(fern)).status).toBe(200)
    const wrong = [new Date(current().time.clock().getTime() + ERASED_AFTER_MS)]
    const clock = () => wrong.pop() ?? current().time.clock()
    expect(await eraseDueAccounts({ ...services, clock }, SILENT)).toBe(0)
    expect((await fern.post('/api/login', { username: 'fern', password: PASSWORD })).status).toBe(200)
  })

  test('is erased before its files, which go with the sweep after', async () => {
    const { fern, user } = await knownPerson(current())
    const { services } = current().site
    await close(fern)
    current().time.advance(ERASED_AFTER_MS)
    expect(await eraseDueAccounts(services, SILENT)).toBe(1)
    const account = current().db.selectFrom('users').select('id').where('id', '=', user.id)
    expect(await account.execute()).toEqual([])
    // A start waits for the accounts, and a store may take seconds for each file.
    expect(await storedFiles(current())).not.toEqual([])
    await cleanUp(services, SILENT)
    expect(await storedFiles(current())).toEqual([])
    expect(await readdir(path.join(current().site.env.dataDir, 'evidence'))).toEqual([])
  })

  test('asks who it is first where that is long ago, and stays where it is the last administrator', async () => {
    const admin = await current().admin()
    expect((await close(admin)).status).toBe(409)
    const fern = await current().member('fern')
    current().time.advance(11 * MINUTE_MS)
    expect((await close(fern)).body.error?.message).toBe('Please confirm that it is you')
    expect((await fern.get('/api/user')).status).toBe(200)
  })

  test('is kept where it is the last administrator whose account is open', async () => {
    const [admin, other] = [await current().admin(), await current().admin('other-keeper')]
    expect((await close(other)).status).toBe(200)
    expect((await close(admin)).body.error?.message).toMatch(/^This is the last administrator/)
    const setRole = (userId: number) => admin.post('/api/trpc/admin.setRole', { userId, role: 'member' })
    expect((await setRole(admin.user.id)).status).toBe(409)
    expect((await setRole(other.user.id)).status).toBe(200)
  })

  test('has nothing to review any more, and hears of no application', async () => {
    const [admin, sam] = [await current().admin(), await current().reviewer('sam')]
    const { guide } = await current().guide('rowan')
    const assign = () => admin.post('/api/trpc/review.assign', { id: guide.id, userId: sam.user.id })
    expect((await assign()).status).toBe(200)
    const told = (await listAdminIdsToTell(current().db, 'at_once')).length
    await close(sam)
    const { assigned_to } = await current()
      .db.selectFrom('guides')
      .select('assigned_to')
      .where('id', '=', guide.id)
      .executeTakeFirstOrThrow()
    expect(assigned_to).toBeNull()
    expect((await assign()).status).toBe(409)
    expect(await listAdminIdsToTell(current().db, 'at_once')).toHaveLength(told - 1)
  })

  test('is signed in to by nobody who sends its application again', async () => {
    const application = { ...applicationOf('fern'), applicationKey: '6f1c2b7e-3a41-4d38-9d0e-5f6a7b8c9d03' }
    const fern = current().visitor()
    expect((await fern.post('/api/register-guide', application)).status).toBe(201)
    await close(fern)
    const again = current().visitor()
    expect((await again.post('/api/register-guide', application)).status).toBe(409)
    expect((await again.get('/api/user')).status).toBe(401)
  })

  test('takes nothing of others with it, whatever its name is', async () => {
    const [admin, oak] = [await current().admin(), await current().guide('oak')]
    // An account that names the address of somebody else, and confirms it never, takes none of their messages.
    const toOther = {
      kind: 'enquiry',
      to: { address: 'reviewer@grove.example' },
      data: { enquiryId: 1 },
    } as const
    await inTransaction(current().db, (trx) => writeMessage(trx, toOther, current().time.clock()))
    // These stand in the notes of the directory, too, as names of fields and as a role; and all have the name of Oak.
    const names = ['userName', 'role', 'reviewer']
    const clients = names.map(() => current().visitor())
    for (const [index, name] of names.entries())
      expect((await clients[index]!.post('/api/register', accountOf(name))).status).toBe(201)
    await admin.put(`/api/guides/${oak.guide.id}/application`, { status: 'approved' })
    await admin.post('/api/trpc/admin.setRole', { userId: oak.user.id, role: 'reviewer' })
    const { db, site, time } = current()
    const ofOthers = async () => ({
      messages: await db
        .selectFrom('outbox')
        .select(['id', 'data'])
        .where((eb) => eb.or([eb('user_id', '=', oak.user.id), eb('kind', '=', 'enquiry')]))
        .execute(),
      history: await db
        .selectFrom('audit_log')
        .select(['id', 'before', 'after'])
        .where('action', '=', 'account.set-role')
        .execute(),
    })
    const before = await ofOthers()
    for (const client of clients) expect((await close(client)).status).toBe(200)
    time.advance(ERASED_AFTER_MS)
    await eraseDueAccounts(site.services, SILENT)
    expect(await ofOthers()).toEqual(before)
  })

  test('leaves nothing after 14 days: not in the database, the files, or a fresh copy', async () => {
    const { admin, fern, oak, user } = await knownPerson(current())
    const { db, site } = current()
    const before = await wholeDatabase(db)
    for (const word of TELLING) expect(before).toContain(word)
    expect(await wholeFolder(path.join(site.env.dataDir, 'evidence'))).toContain('zephyrine')
    const entries = await db.selectFrom('audit_log').select('id').execute()
    await close(fern)
    current().time.advance(ERASED_AFTER_MS)
    await cleanUp(site.services, SILENT)
    const copy = folder.in('fresh')
    await makeBackup(sourceOf(current()), copy)
    const places = [await wholeDatabase(db), await wholeFolder(copy), await wholeFolder(site.env.dataDir)]
    for (const place of places) {
      for (const word of TELLING) expect(place).not.toContain(word)
    }
    expect(await storedFiles(current())).toEqual([])
    expect(await readdir(path.join(site.env.dataDir, 'evidence'))).toEqual([])
    // The history has as many entries as before, and says what happened.
    const history = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(history.map(({ id }) => id)).toEqual(expect.arrayContaining(entries.map(({ id }) => id)))
    expect(history.at(-1)).toMatchObject({ action: 'account.erase', actor_name: 'deleted account' })
    await expect(db.updateTable('audit_log').set({ actor_name: 'x' }).execute()).rejects.toThrow(
      /append-only/,
    )
    // Nobody else has lost anything.
    expect((await oak.get(`/api/guides/${oak.guide.id}`)).status).toBe(200)
    expect((await admin.get('/api/user')).status).toBe(401)
    expect((await current().guide(user.username)).user.id).toBeGreaterThan(user.id)
  })

  /** Ends the 14 days of an account that cannot close itself: nobody knows its password. */
  const endOf = async (username: string) => {
    const erase_at = current().time.clock().toISOString()
    await current().db.updateTable('users').set({ erase_at }).where('username', '=', username).execute()
    return eraseDueAccounts(current().site.services, SILENT)
  }

  test('leaves nothing of a listing that others have made and deleted', async () => {
    const admin = await current().admin()
    const names = { firstName: 'Zephyrine', lastName: 'Quillfeather' }
    const texts = { bio: 'Zephyrine walks slowly', county: 'Quillfeather Moor' }
    const made = await admin.post<{ id: number }>('/api/admin/guides', {
      ...accountOf('fern-of-the-dell'),
      ...names,
      ...PLACE,
      ...texts,
    })
    const imported = { ...FERN, ...names, ...texts, username: 'fern-of-the-dell.2' }
    const { report } = await send(admin, 'applyImport', csvOf(imported))
    for (const id of [made.body.id, ...(report?.createdIds ?? [])])
      expect((await admin.delete(`/api/guides/${id}`)).status).toBe(204)
    for (const username of ['fern-of-the-dell', 'fern-of-the-dell.2']) expect(await endOf(username)).toBe(1)
    const left = await wholeDatabase(current().db)
    for (const word of TELLING) expect(left).not.toContain(word)
  })

  test('leaves the history that its tokens were made and revoked, without the names of these', async () => {
    const sam = await current().member('sam')
    const token = { name: 'Sam Quillfeather laptop', scopes: ['own_listing'], days: 30 }
    await sam.post('/api/trpc/security.makeToken', token)
    const { id } = await current().db.selectFrom('access_tokens').select('id').executeTakeFirstOrThrow()
    await sam.post('/api/trpc/security.revokeToken', { id })
    await close(sam)
    expect(await endOf('sam')).toBe(1)
    const { items } = await listAuditEntries(current().db, { limit: 5 })
    const left = { actorName: 'deleted account', before: null, after: null }
    expect(items.slice(-2)).toMatchObject([
      { action: 'token.revoke', ...left },
      { action: 'token.create', ...left },
    ])
  })

  test('leaves the history of whoever had its username before', async () => {
    const [admin, former] = [await current().admin(), await current().guide('fern')]
    const entries = () =>
      current()
        .db.selectFrom('audit_log')
        .select(['id', 'guide_name', 'before', 'after'])
        .where('guide_id', '=', former.guide.id)
        .execute()
    await admin.post('/api/trpc/admin.deleteAccount', { userId: former.user.id })
    const before = await entries()
    expect(before).toHaveLength(2)
    current().time.advance(1)
    const later = await current().guide('fern')
    expect(later.user.id).not.toBe(former.user.id)
    await admin.delete(`/api/guides/${later.guide.id}`)
    expect(await endOf('fern')).toBe(1)
    expect(await entries()).toEqual(before)
  })

  test('stands in the conversations with others as "deleted account"', async () => {
    const [sam, fern] = [await current().reviewer('sam'), await current().guide('fern')]
    await sam.post(`/api/guides/${fern.guide.id}/questions`, { text: 'Where did you train?' })
    await close(sam)
    expect(await endOf('sam')).toBe(1)
    const { body } = await fern.get<Timeline>(`/api/guides/${fern.guide.id}/timeline`)
    expect(body.items.at(-1)).toMatchObject({ kind: 'asked', by: { name: 'deleted account' } })
  })

  test('is erased again where an older copy brings it back', async () => {
    const { fern, user } = await knownPerson(current())
    const { services } = current().site
    const copy = folder.in('older')
    await makeBackup(sourceOf(current()), copy)
    await close(fern)
    const other = await createTestDb(dialectOf(current().db))
    try {
      const place = folder.placeOf(other.url)
      await restoreBackup(place, copy)
      current().time.advance(ERASED_AFTER_MS)
      const eraseThere = (db: Db) => eraseDueAccounts({ ...services, db }, SILENT)
      await within(other.url, async (db) => {
        await db
          .updateTable('users')
          .set({ erase_at: current().time.clock().toISOString() })
          .where('id', '=', user.id)
          .execute()
        // A start has nobody wait for those whose time has come: they are hidden as it is.
        expect(await eraseAccountsBroughtBack({ ...services, db }, SILENT)).toBe(0)
        expect(await eraseThere(db)).toBe(1)
      })
      await restoreBackup(place, copy, { isForced: true })
      await within(other.url, async (db) => {
        expect(await wholeDatabase(db)).toContain('zephyrine')
        expect(await listAccountsToErase(db, current().time.clock())).toEqual([user.id])
        expect(await eraseAccountsBroughtBack({ ...services, db }, SILENT)).toBe(1)
        await cleanUp({ ...services, db }, SILENT)
        const left = await wholeDatabase(db)
        for (const word of TELLING) expect(left).not.toContain(word)
      })
    } finally {
      await other.destroy()
    }
  })

  test('stays closed where a copy from before that is restored, until its owner signs in', async () => {
    const { fern, user, guide } = await knownPerson(current())
    const now = current().time.clock()
    const [open, closed] = [folder.in('open'), folder.in('closed')]
    await makeBackup(sourceOf(current()), open)
    await close(fern)
    await makeBackup(sourceOf(current()), closed)
    const other = await createTestDb(dialectOf(current().db))
    try {
      const place = folder.placeOf(other.url)
      await restoreBackup(place, closed)
      await restoreBackup(place, open, { isForced: true })
      await within(other.url, async (db) => {
        expect(await findPublicGuide(db, guide.id)).toBeUndefined()
        expect(await listAccountsToErase(db, new Date(now.getTime() + ERASED_AFTER_MS - 1))).toEqual([])
        expect(await listAccountsToErase(db, new Date(now.getTime() + ERASED_AFTER_MS))).toEqual([user.id])
        expect(await reopenAccount(db, user.id, now)).toEqual({ hasPausedListing: true })
      })
    } finally {
      await other.destroy()
    }
  })

  test('is open again after an old copy from before its owner came back, and closed as the second time', async () => {
    const { fern, user, guide } = await knownPerson(current())
    const [open, closed] = [folder.in('back'), folder.in('away')]
    await makeBackup(sourceOf(current()), open)
    await close(fern)
    await makeBackup(sourceOf(current()), closed)
    const other = await createTestDb(dialectOf(current().db))
    try {
      const place = folder.placeOf(other.url)
      await restoreBackup(place, open)
      await restoreBackup(place, closed, { isForced: true })
      const later = new Date(current().time.clock().getTime() + 3 * ERASED_AFTER_MS)
      await within(other.url, async (db) => {
        expect(await findPublicGuide(db, guide.id)).toBeDefined()
        expect(await listAccountsToErase(db, later)).toEqual([])
        await closeAccount(db, user.id, { eraseAt: later, hasPausedListing: true })
      })
      await restoreBackup(place, closed, { isForced: true })
      await within(other.url, async (db) => {
        expect(await findPublicGuide(db, guide.id)).toBeUndefined()
        expect(await listAccountsToErase(db, new Date(later.getTime() - 1))).toEqual([])
        expect(await listAccountsToErase(db, later)).toEqual([user.id])
      })
    } finally {
      await other.destroy()
    }
  })

  test('tells its owner beforehand all that the directory holds about them, and nothing secret', async () => {
    const { fern, user, guide } = await knownPerson(current())
    const { body } = await fern.get<{ result: { data: { rows: object; pictures: string[] } } }>(
      '/api/trpc/security.ownData',
    )
    const { rows, pictures } = body.result.data
    expect(rows).toMatchObject({
      users: [{ username: user.username, first_name: 'Zephyrine' }],
      guides: [{ id: guide.id, bio: 'Zephyrine Quillfeather walks' }],
      enquiries_sent: [{ name: 'Zephyrine Quillfeather' }],
      credentials: [{ issuer: 'Mutual of Quillfeather' }],
      history: [
        { action: 'guide.create' },
        { action: 'guide.approve' },
        { action: 'guide.update' },
        { action: 'credential.save' },
        { action: 'credential.save' },
      ],
    })
    expect(pictures).toHaveLength(3)
    const answer = await fetch(`${current().site.url}/api/account/data?format=zip`, {
      headers: { cookie: fern.cookie ?? '' },
    })
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(Object.keys(files)).toEqual([
      'data.json',
      ...pictures.map((picture) => picture.replace('/uploads/', 'pictures/')),
      'evidence/1 zephyrine.pdf',
    ])
    expect(CERTIFICATE.equals(files['evidence/1 zephyrine.pdf']!)).toBe(true)
    expect(JSON.parse(strFromU8(files['data.json']!))).toMatchObject({ users: [{ first_name: 'Zephyrine' }] })
    for (const picture of pictures) {
      const stored = await readFile(path.join(current().site.env.dataDir, picture))
      expect(stored.equals(files[picture.replace('/uploads/', 'pictures/')]!)).toBe(true)
    }
    expect(JSON.stringify(rows)).not.toMatch(/argon2|sealed_secret|public_key|"hash"|link_token|last_error/)
  })
})

describeEachSite(
  'an account that is just being closed',
  (current) => {
    /** Closes an account; the call begins when the account is as good as closed, and nothing is committed yet. */
    async function besideClosing<T>(owner: TestClient & { user: User }, call: () => Promise<T>): Promise<T> {
      const { db, time } = current()
      const now = time.clock()
      const link = { id: 'held', purpose: 'reset-password', userId: owner.user.id, address: null }
      await upsertLinkToken(db, { ...link, messageId: null }, { now, expiresAt: now })
      const { both } = await db.transaction().execute(async (trx) => {
        // Links go with the account, last of all.
        await trx.updateTable('link_tokens').set({ address: '' }).execute()
        const closed = close(owner)
        await untilSomebodyWaits(db)
        const called = call()
        // It waits for the account, or is over.
        await Promise.race([called, untilSomebodyWaits(db, 2)])
        return { both: Promise.all([closed, called]) }
      })
      const [closed, called] = await both
      expect(closed.status).toBe(200)
      return called
    }

    test('is open again for who signs in, or signed out', async () => {
      const fern = await current().member('fern')
      const late = current().visitor()
      const login = () => late.post('/api/login', { username: 'fern', password: PASSWORD })
      expect((await besideClosing(fern, login)).status).toBe(200)
      const row = await current().db.selectFrom('users').select('erase_at').executeTakeFirstOrThrow()
      const isSignedIn = (await late.get('/api/user')).status === 200
      expect(isSignedIn).toBe(row.erase_at === null)
    })

    type Call = (admin: TestClient, id: number) => Promise<{ status: number }>
    test.each<[string, Call]>([
      ['an approval', (admin, id) => admin.put(`/api/guides/${id}/application`, { status: 'approved' })],
      ['a question', (admin, id) => admin.post(`/api/guides/${id}/questions`, { text: 'Where?' })],
    ])('is told nothing by %s that had to wait for its end', async (_name, call) => {
      const [admin, oak] = [await current().admin(), await current().guide('oak')]
      await oak.put(`/api/guides/${oak.guide.id}`, { paused: true })
      expect((await besideClosing(oak, () => call(admin, oak.guide.id))).status).toBe(409)
      const kinds = ['application-approved', 'application-question'] as const
      const told = current().db.selectFrom('outbox').select('kind').where('kind', 'in', kinds)
      expect(await told.execute()).toEqual([])
    })
  },
  { env: { RATE_LIMIT: 'off' } },
)

describeEachSite('what has had its time', (current) => {
  test('goes from history and rejected applications, and is noted for administrators', async () => {
    const { services } = current().site
    const admin = await current().admin()
    const fern = await current().guide('fern')
    await admin.put(`/api/guides/${fern.guide.id}/application`, { status: 'rejected' })
    const listings = async () => (await current().db.selectFrom('guides').select('id').execute()).length
    const entries = async () => (await current().db.selectFrom('audit_log').select('id').execute()).length
    current().time.advance(REJECTED_KEPT_MS)
    await cleanUp(services, SILENT)
    expect([await listings(), await entries()]).toEqual([1, 2])
    current().time.advance(1)
    await cleanUp(services, SILENT)
    expect([await listings(), await entries()]).toEqual([0, 2])
    current().time.advance(HISTORY_KEPT_MS)
    await cleanUp(services, SILENT)
    expect(await entries()).toBe(0)
    await admin.post('/api/login', { username: 'keeper', password: PASSWORD })
    const { body } = await admin.get<{ result: { data: { name: string; cleanedAt: string }[] } }>(
      '/api/trpc/admin.retention',
    )
    const at = current().time.clock().toISOString()
    expect(body.result.data.find(({ name }) => name === 'history')).toMatchObject({ cleanedAt: at })
  })
})

describeSite(
  (current) => {
    test('an account is erased, and told of, where the file of SQLite cannot be written anew after it', async () => {
      const { services } = current().site
      const fern = await current().member('fern')
      expect((await close(fern)).status).toBe(200)
      current().time.advance(ERASED_AFTER_MS)
      const db = services.db.withPlugin({
        transformQuery({ node }) {
          if (JSON.stringify(node).includes("'optimize'")) throw new Error('database or disk is full')
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const told: unknown[] = []
      const tell = (...[, text]: unknown[]) => void told.push(text)
      expect(await eraseDueAccounts({ ...services, db }, { info: tell, warn: tell })).toBe(1)
      expect(told).toEqual([
        'accounts erased',
        'what is left of erased accounts in the file of SQLite stays until the next one is erased',
      ])
    })
  },
  { database: 'sqlite' },
)

describeSite(
  (current) => {
    test('an old rejected application stays whose owner sends it again at that moment', async () => {
      const { services } = current().site
      const [admin, fern] = [await current().admin(), await current().guide('fern')]
      await admin.put(`/api/guides/${fern.guide.id}/application`, { status: 'rejected' })
      current().time.advance(REJECTED_KEPT_MS)
      await fern.post('/api/login', { username: 'fern', password: PASSWORD })
      const media: typeof services.media = {
        ...services.media,
        async leave(...pictures) {
          await fern.put(`/api/guides/${fern.guide.id}`, { bio: 'Once more' })
          return services.media.leave(...pictures)
        },
      }
      expect(await deleteOldRejected({ ...services, media }, current().time.clock())).toBe(0)
      expect((await fern.get(`/api/guides/${fern.guide.id}`)).body).toMatchObject({
        bio: 'Once more',
        applicationStatus: 'pending',
      })
    })
  },
  // SQLite lets nobody write meanwhile.
  { database: 'postgres' },
)
