import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { getBackupState } from '@grove/db'
import { withoutWrites } from '@grove/db/testing'
import type { BackupState } from '@grove/schema'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { describeEachSite, describeSite } from '../../test/support/each-site.ts'
import { portrait } from '../../test/support/pictures.ts'
import { MANIFEST_FILE } from '../backup/manifest.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import type { Services } from '../context.ts'
import { failureWords, makeNightlyBackup } from './nightly-backup.ts'

const HOUR_MS = 60 * 60 * 1000
const SILENT = { info() {}, warn() {}, error() {} }

const place = await mkdtemp(path.join(tmpdir(), 'grove-nightly-'))
let directory = place
let tests = 0
beforeEach(() => {
  directory = path.join(place, String(tests++))
})
afterAll(() => rm(place, { recursive: true, force: true }))

describeEachSite('nightly copies', (current) => {
  const services = (): Services => ({ ...current().site.services, backups: { directory, keep: 2 } })
  const make = (signal?: AbortSignal) => makeNightlyBackup(services(), SILENT, signal)

  test('are made by one of many processes, once a night, and the newest are kept', async () => {
    await current().guide('fern', { profileImage: portrait })
    expect((await Promise.all([make(), make(), make(), make()])).filter(Boolean)).toHaveLength(1)
    const [first = ''] = await readdir(directory)
    expect(first).toBe('2026-06-01T08-00-00-000Z')
    const manifest = await verifyBackup(path.join(directory, first))
    expect(await getBackupState(current().db)).toEqual({
      lastSuccess: {
        at: '2026-06-01T08:00:00.000Z',
        bytes: expect.any(Number),
        rows: 7,
        files: 3,
        faulty: 0,
      },
      lastFailure: null,
    })
    expect(manifest.tables.guides?.rows).toBe(1)

    // Neither a copy made by hand nor one still being made is of this concern.
    await mkdir(path.join(directory, 'before-the-move'))
    await writeFile(path.join(directory, 'before-the-move', MANIFEST_FILE), '{}')
    const partial = (mark: string) => path.join(directory, `2026-05-01T02-00-00-000Z.partial-${mark}`)
    await mkdir(partial('young1'))
    await mkdir(partial('oldone'))
    await utimes(partial('oldone'), 0, 0)
    current().time.advance(17 * HOUR_MS)
    expect(await make()).toBe(false)
    current().time.advance(HOUR_MS)
    expect(await make()).toBe(true)
    current().time.advance(24 * HOUR_MS)
    expect(await make()).toBe(true)
    expect((await readdir(directory)).sort()).toEqual([
      '2026-05-01T02-00-00-000Z.partial-young1',
      '2026-06-02T02-00-00-000Z',
      '2026-06-03T02-00-00-000Z',
      'before-the-move',
    ])
  })

  test('are made again once a clock is right that was years ahead when it made one', async () => {
    const years = 4 * 365 * 24 * HOUR_MS
    current().time.advance(years)
    expect(await make()).toBe(true)
    current().time.advance(-years)
    expect([await make(), await make()]).toEqual([true, false])
    expect((await getBackupState(current().db)).lastSuccess?.at).toBe('2026-06-01T08:00:00.000Z')
  })

  test('that fail are told to administrators and tried again after an hour', async () => {
    const told = async () => {
      const keeper = current().visitor()
      await keeper.post('/api/login', { username: 'keeper', password: 'long enough' })
      const answer = await keeper.get<{ result: { data: BackupState } }>('/api/trpc/admin.backups')
      return answer.body.result.data
    }
    await current().admin()
    expect(await told()).toEqual({ isConfigured: false, lastSuccess: null, lastFailure: null })
    // In the way of the folder.
    await writeFile(directory, '')
    const logged: { err: Error }[] = []
    const log = { ...SILENT, error: (fields: { err: Error }) => void logged.push(fields) }
    expect(await makeNightlyBackup(services(), log)).toBe(false)
    expect(logged.map(({ err }) => err.message)).toEqual([expect.stringMatching(/ENOTDIR|EEXIST/)])
    expect((await told()).lastFailure).toEqual({
      at: '2026-06-01T08:00:00.000Z',
      message: 'The folder of the backups cannot be written.',
    })
    await rm(directory)
    // Old copies that cannot be cleared away are no reason to make another one.
    await mkdir(directory)
    await symlink('nowhere', path.join(directory, '2026-05-01T02-00-00-000Z.partial-lost'))
    current().time.advance(HOUR_MS)
    expect(await make()).toBe(false)
    current().time.advance(1)
    expect(await make()).toBe(true)
    expect(await told()).toMatchObject({ lastSuccess: { faulty: 0 }, lastFailure: null })
  })

  test('that a stop breaks off are made by the next process that asks, and so are those of a process that ended', async () => {
    expect(await make(AbortSignal.abort())).toBe(false)
    expect(await readdir(directory)).toEqual([])
    const { claimed_at } = await current()
      .db.selectFrom('nightly_backup')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(claimed_at).toBeNull()
    const now = current().time.clock().toISOString()
    await current().db.updateTable('nightly_backup').set({ claimed_at: now }).execute()
    current().time.advance(12 * HOUR_MS)
    expect(await make()).toBe(false)
    current().time.advance(1)
    expect(await make()).toBe(true)
  })
})

describe('a nightly copy from a store that is slow', () => {
  describeSite((current) => {
    test.each([
      ['begins no answer', () => new Promise<never>(() => {})],
      ['ends no answer', async () => ({ stream: new Readable({ read() {} }), bytes: undefined })],
    ])('(%s) is broken off at once by a stop, and the next process makes it', async (_what, answer) => {
      await current().guide('fern', { profileImage: portrait })
      const services: Services = { ...current().site.services, backups: { directory, keep: 2 } }
      const begun = Promise.withResolvers<void>()
      const open = () => {
        begun.resolve()
        return answer()
      }
      const store = { ...services.media.store, link: async () => false, open }
      const stopping = new AbortController()
      const slow = { ...services, media: { ...services.media, store } }
      const made = makeNightlyBackup(slow, SILENT, stopping.signal)
      await begun.promise
      stopping.abort()
      expect(await made).toBe(false)
      expect(await readdir(directory)).toEqual([])
      expect(await makeNightlyBackup(services, SILENT)).toBe(true)
    })
  })
})

describe('a nightly copy that fails while the database takes no writes', () => {
  describeSite((current) => {
    test('is noted once it takes them again, so that the next attempt is made after an hour', async () => {
      await current().guide('fern', { profileImage: portrait })
      const { db, media } = current().site.services
      const services: Services = { ...current().site.services, backups: { directory, keep: 2 } }
      const [begun, ended, unnoted] = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
      const link = async () => {
        begun?.resolve()
        await ended?.promise
        throw new Error('The store is gone')
      }
      const failing = { ...services, media: { ...media, store: { ...media.store, link } } }
      const log = { ...SILENT, warn: () => unnoted?.resolve() }
      const made = makeNightlyBackup(failing, log)
      await begun?.promise
      await withoutWrites(db, async () => {
        ended?.resolve()
        await Promise.race([unnoted?.promise, made])
      })
      expect(await made).toBe(false)
      expect((await getBackupState(db)).lastFailure?.at).toBe('2026-06-01T08:00:00.000Z')
      current().time.advance(HOUR_MS + 1)
      expect(await makeNightlyBackup(services, SILENT)).toBe(true)
    })
  })
})

test.each([
  ['ENOSPC', undefined, 'There is no room left for it.'],
  ['EDQUOT', '/copies/night/rows/guides.jsonl', 'There is no room left for it.'],
  ['EACCES', '/copies', 'The folder of the backups cannot be written.'],
  ['EROFS', '/copies/night.partial-x', 'The folder of the backups cannot be written.'],
  ['EACCES', '/copies-of-somebody-else', 'The log of the server says why.'],
  ['EIO', '/data/uploads/x.jpg', 'The log of the server says why.'],
])('a copy that fails by %s at %s is told of without the words of the system', (code, at, words) => {
  const error = Object.assign(new Error(`${code}: inner words, open '${at}'`), { code, path: at })
  expect(failureWords(error, '/copies')).toBe(words)
})

test('a copy that fails by anything else is told of without its words', () => {
  for (const error of [new Error('insert into guides ...'), 'inner words'])
    expect(failureWords(error, '/copies')).toBe('The log of the server says why.')
})
