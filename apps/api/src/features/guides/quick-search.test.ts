import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { bumpDirectoryVersion, updateGuide, updateGuidePublished } from '@grove/db'
import { seedDemo } from '@grove/db/seed'
import type { TestDb } from '@grove/db/testing'
import { createTestDb, searchGuideCards } from '@grove/db/testing'
import { searchWords } from '@grove/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DirectoryVersion } from './directory-version.ts'
import { watchDirectoryVersion } from './directory-version.ts'
import { searchGuides } from './guides.service.ts'
import type { QuickSearch, QuickSearchOptions } from './quick-search.ts'
import { createQuickSearch, maxCardBytesOf } from './quick-search.ts'

const NOW = new Date('2026-06-01T08:00:00.000Z')
const FEW = { smallDirectory: 100, quietMs: 0 }

/** What has been told to the log since the last look. */
let warnings: unknown[] = []
const log = { warn: (said: unknown) => void warnings.push(said) }

describe.each([
  ['sqlite', 'from memory', undefined],
  ['sqlite', 'from memory and the database', 50_000],
  ['sqlite', 'from the database', 0],
  ['postgres', 'from memory', undefined],
  ['postgres', 'from memory and the database', 50_000],
  ['postgres', 'from the database', 0],
] as const)('searching in memory (%s, cards %s)', (kind, _source, maxCardBytes) => {
  let test: TestDb
  let directory: DirectoryVersion
  let quickSearch: QuickSearch

  beforeAll(async () => {
    test = await createTestDb(kind)
    const storePictures = async (pictures: readonly Buffer[]) => pictures.map((_, n) => `/uploads/${n}.jpg`)
    await seedDemo(test.db, { guides: 300, storePictures })
    directory = await watchDirectoryVersion(test.db)
    quickSearch = createQuickSearch(test.db, test.url, directory, { ...FEW, maxCardBytes })
    find('wood')
    await quickSearch.settled()
  })
  afterAll(async () => {
    await quickSearch.close()
    directory.close()
    await test.destroy()
  })

  function find(text: string, by = quickSearch) {
    return by.find(searchWords(text), { limit: 10, log })
  }

  async function search(text: string, cursor: string | null = null) {
    return searchGuides({ db: test.db, quickSearch, log }, { search: text, limit: 10, cursor })
  }

  async function change(run: () => Promise<unknown>): Promise<void> {
    await run()
    await bumpDirectoryVersion(test.db)
    await directory.refresh()
  }

  it('finds the same pages and counts as the database', async () => {
    const texts = await test.db
      .selectFrom('guides')
      .select('search_text')
      .where('published', '=', 1)
      .execute()
    const tokens = [...new Set(texts.flatMap((row) => row.search_text.split(' ')))]
    const parts = tokens.flatMap((token, place) => [
      token,
      token.slice(place % 3, 3 + (place % 4)),
      `${token.slice(1, 4)} ${tokens[(place * 7) % tokens.length]?.slice(0, 2)}`,
    ])
    for (const text of ['', 'united kingdom', 'uk', 'a e', 'nowhere', ...'aeost', ...parts.slice(0, 60)]) {
      expect(find(text), text).toBeDefined()
      const words = searchWords(text)
      expect(await search(text), text).toEqual(await searchGuideCards(test.db, { words, limit: 10 }))
    }
    // Each word counts, however many there are, and signs are no guide's.
    const first = texts[0]!.search_text.split(' ')
    const many = [...first, ...'abcdefghijklmnopqrstuvwxyz'].join(' ')
    for (const text of ['!!!', '%', `${first.join(' ')} zzzz`, many, `${many} 9`]) {
      const words = searchWords(text)
      expect(await search(text), text).toEqual(await searchGuideCards(test.db, { words, limit: 10 }))
      const matches = texts.filter((row) => words.every((word) => row.search_text.includes(word)))
      expect((await search(text)).total, text).toBe(matches.length)
    }
    const { nextCursor } = await search('uk')
    const { items } = await searchGuideCards(test.db, { words: ['uk'], limit: 20 })
    expect((await search('uk', nextCursor)).items).toEqual(items.slice(10))
  })

  it('leaves a changed directory to the database until it has read it anew', async () => {
    const id = (await search('')).items[0]!.id
    await change(() => updateGuide(test.db, id, { userName: 'Zzyzx' }, NOW))
    expect(find('zzyzx')).toBeUndefined()
    expect((await search('zzyzx')).total).toBe(1)
    await quickSearch.settled()
    expect(find('zzyzx')).toBeDefined()
    expect((await search('zzyzx')).items.map((guide) => guide.id)).toEqual([id])
    await change(() => updateGuidePublished(test.db, id, false, NOW))
    expect(find('zzyzx')).toBeUndefined()
    expect((await search('zzyzx')).total).toBe(0)
    await quickSearch.settled()
    expect(find('zzyzx')).toBeDefined()
    expect((await search('zzyzx')).total).toBe(0)
  })

  it('leaves searches to the database where the thread fails, says so, and tries again', async () => {
    const url = kind === 'sqlite' ? 'file:/nowhere/grove.db' : 'postgres://nobody@127.0.0.1:1/grove'
    const failing = createQuickSearch(test.db, url, directory, FEW)
    warnings = []
    for (const attempt of [1, 2]) {
      expect(find('uk', failing)).toBeUndefined()
      await failing.settled()
      expect(warnings).toHaveLength(attempt)
    }
    await failing.close()
  })

  it('ends its thread when it is closed', async () => {
    const closed = createQuickSearch(test.db, test.url, directory, FEW)
    warnings = []
    const started = once(process, 'worker') as Promise<[Worker]>
    find('uk', closed)
    const [thread] = await started
    const ended = once(thread, 'exit')
    await closed.close()
    await ended
    expect(find('uk', closed)).toBeUndefined()
    expect(warnings).toEqual([])
  })
})

describe('memory for searching', () => {
  let test: TestDb
  let directory: DirectoryVersion
  let threads = 0
  const countThread = () => {
    threads += 1
  }

  beforeAll(async () => {
    process.on('worker', countThread)
    test = await createTestDb('sqlite')
    await seedDemo(test.db, { guides: 120, storePictures: async () => ['/uploads/1.jpg'] })
    directory = await watchDirectoryVersion(test.db)
  })
  afterAll(async () => {
    process.off('worker', countThread)
    directory.close()
    await test.destroy()
  })

  /** Threads that are started when these words are searched for. */
  async function threadsFor(words: readonly string[], options: QuickSearchOptions): Promise<number> {
    threads = 0
    const quickSearch = createQuickSearch(test.db, test.url, directory, { quietMs: 0, ...options })
    quickSearch.find(words, { limit: 25, log })
    quickSearch.find(words, { limit: 25, log })
    await quickSearch.settled()
    await quickSearch.close()
    return threads
  }

  it('is not taken for cards beyond a limit; those read from the database are public at that moment', async () => {
    const quickSearch = createQuickSearch(test.db, test.url, directory, {
      quietMs: 0,
      smallDirectory: 50,
      maxCardBytes: 0,
    })
    const searchUk = async () =>
      (await searchGuides({ db: test.db, quickSearch, log }, { search: 'uk' })).items
    await searchUk()
    await quickSearch.settled()
    const [first] = await searchUk()
    await updateGuidePublished(test.db, first!.id, false, NOW)
    expect(quickSearch.find(['uk'], { limit: 1, log })).toMatchObject({ others: [first!.id] })
    expect((await searchUk()).map((guide) => guide.id)).not.toContain(first!.id)
    await updateGuidePublished(test.db, first!.id, true, NOW)
    await quickSearch.close()
  })

  it('is taken once somebody searches a large directory', async () => {
    expect(await threadsFor(['uk'], { smallDirectory: 200 })).toBe(0)
    expect(await threadsFor([], { smallDirectory: 50 })).toBe(0)
    expect(await threadsFor(['uk'], { smallDirectory: 50 })).toBe(1)
  })

  it('is not taken again for an index that is only newer than what is known of the directory', async () => {
    const now = directory.current()!
    let known = now - 1
    const behind = { current: () => known, onChange: () => {} }
    const quickSearch = createQuickSearch(test.db, test.url, behind, { quietMs: 0, smallDirectory: 50 })
    threads = 0
    quickSearch.find(['uk'], { limit: 25, log })
    await quickSearch.settled()
    expect(quickSearch.find(['uk'], { limit: 25, log })).toBeUndefined()
    known = now
    await quickSearch.settled()
    expect(quickSearch.find(['uk'], { limit: 25, log })).toBeDefined()
    expect(threads).toBe(1)
    await quickSearch.close()
  })

  it('is given back when nobody searches any more', async () => {
    const idleMs = 1
    const quickSearch = createQuickSearch(test.db, test.url, directory, {
      quietMs: 0,
      smallDirectory: 50,
      idleMs,
    })
    quickSearch.find(['uk'], { limit: 25, log })
    await quickSearch.settled()
    // Timers of one length go off in the order in which they were set.
    await pause(idleMs)
    expect(quickSearch.find(['uk'], { limit: 25, log })).toBeUndefined()
    await quickSearch.close()
  })
})

describe('what cards may take in memory', () => {
  const GB = 1024 ** 3
  const MB = 1024 ** 2

  it.each([
    ['the same on every small machine', GB, 0, 64 * MB],
    ['a thirty-second of a larger one', 16 * GB, 0, 512 * MB],
    ['no more than can be addressed', 1024 * GB, 0, GB],
    ['a part of what the process may have, where that is less', 64 * GB, 4 * GB, 128 * MB],
    ['a part of what there is, where the process may have as much as it likes', 16 * GB, 2 ** 64, 512 * MB],
  ])('is %s', (_name, total, constrained, bytes) => {
    expect(maxCardBytesOf(total, constrained)).toBe(bytes)
  })
})
