import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { bumpDirectoryVersion, searchGuideCards, updateGuide, updateGuidePublished } from '@grove/db'
import { seedDemo } from '@grove/db/seed'
import type { TestDb } from '@grove/db/testing'
import { createTestDb } from '@grove/db/testing'
import { searchWords } from '@grove/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DirectoryVersion } from './directory-version.ts'
import { watchDirectoryVersion } from './directory-version.ts'
import { searchGuides } from './guides.service.ts'
import type { QuickSearch, QuickSearchOptions } from './quick-search.ts'
import { createQuickSearch } from './quick-search.ts'

const NOW = new Date('2026-06-01T08:00:00.000Z')
const FEW = { smallDirectory: 100, quietMs: 0 }

/** What has been told to the log since the last look. */
let warnings: unknown[] = []
const log = { warn: (said: unknown) => void warnings.push(said) }

describe.each(['sqlite', 'postgres'] as const)('searching in memory (%s)', (kind) => {
  let test: TestDb
  let directory: DirectoryVersion

  beforeAll(async () => {
    test = await createTestDb(kind)
    const storePictures = async (pictures: readonly Buffer[]) => pictures.map((_, n) => `/uploads/${n}.jpg`)
    await seedDemo(test.db, { guides: 300, storePictures })
    directory = await watchDirectoryVersion(test.db)
  })
  afterAll(async () => {
    directory.close()
    await test.destroy()
  })

  /** Runs with an index of its own, and ends it. */
  async function withSearch(
    run: (quickSearch: QuickSearch) => Promise<void>,
    { url = test.url, ...options }: QuickSearchOptions & { url?: string } = {},
  ) {
    warnings = []
    const quickSearch = createQuickSearch(test.db, url, directory, { ...FEW, ...options })
    try {
      await run(quickSearch)
    } finally {
      await quickSearch.close()
    }
  }

  function find(quickSearch: QuickSearch, text: string) {
    return quickSearch.find(searchWords(text), { limit: 25, log })
  }

  async function make(quickSearch: QuickSearch): Promise<void> {
    expect(find(quickSearch, 'wood')).toBeUndefined()
    await quickSearch.settled()
    expect(find(quickSearch, 'wood')).toBeDefined()
  }

  async function search(quickSearch: QuickSearch, text: string) {
    return searchGuides({ db: test.db, quickSearch, log }, { search: text, limit: 10 })
  }

  async function change(run: () => Promise<unknown>): Promise<void> {
    await run()
    await bumpDirectoryVersion(test.db)
    await directory.refresh()
  }

  it('finds the same pages and counts as the database', async () => {
    await withSearch(async (quickSearch) => {
      await make(quickSearch)
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
      const searches = ['', 'united kingdom', 'uk', 'a e', 'nowhere', ...'aeinostx', ...parts.slice(0, 150)]
      for (const text of searches) {
        const words = searchWords(text)
        expect(find(quickSearch, text), text).toBeDefined()
        expect(await search(quickSearch, text), text).toEqual(
          await searchGuideCards(test.db, { words, limit: 10 }),
        )
      }
      const first = await search(quickSearch, 'uk')
      const next = { search: 'uk', limit: 10, cursor: first.nextCursor }
      expect((await searchGuides({ db: test.db, quickSearch, log }, next)).items[0]?.id).toBe(
        (await searchGuideCards(test.db, { words: ['uk'], limit: 11 })).items[10]?.id,
      )
    })
  })

  it('leaves a changed directory to the database until it has read it anew', async () => {
    await withSearch(async (quickSearch) => {
      await make(quickSearch)
      const [guide] = (await search(quickSearch, '')).items
      const id = guide!.id
      const changes = [
        { text: 'zzyzx', total: 1, make: () => updateGuide(test.db, id, { userName: 'Zzyzx' }, NOW) },
        { text: 'zzyzx', total: 0, make: () => updateGuidePublished(test.db, id, false, NOW) },
        { text: 'zzyzx', total: 1, make: () => updateGuidePublished(test.db, id, true, NOW) },
      ]
      for (const { text, total, make: run } of changes) {
        await change(run)
        expect(find(quickSearch, text)).toBeUndefined()
        expect((await search(quickSearch, text)).total).toBe(total)
        await quickSearch.settled()
        expect(find(quickSearch, text)?.total).toBe(total)
        expect((await search(quickSearch, text)).total).toBe(total)
      }
    })
  })

  it('shows nobody who has ceased to be public, even before the change is known', async () => {
    await withSearch(async (quickSearch) => {
      await make(quickSearch)
      const [guide] = (await search(quickSearch, 'uk')).items
      await updateGuidePublished(test.db, guide!.id, false, NOW)
      expect(find(quickSearch, 'uk')?.ids[0]).toBe(guide!.id)
      const page = await search(quickSearch, 'uk')
      expect(page).toEqual(await searchGuideCards(test.db, { words: ['uk'], limit: 10 }))
      expect(page.items.map(({ id }) => id)).not.toContain(guide!.id)
      await change(() => updateGuidePublished(test.db, guide!.id, true, NOW))
    })
  })

  it('leaves searches to the database where the thread fails, says so, and tries again', async () => {
    const url = kind === 'sqlite' ? 'file:/nowhere/grove.db' : 'postgres://nobody@127.0.0.1:1/grove'
    await withSearch(
      async (quickSearch) => {
        for (const attempt of [1, 2]) {
          expect(find(quickSearch, 'uk')).toBeUndefined()
          await quickSearch.settled()
          expect(warnings).toHaveLength(attempt)
        }
        expect(find(quickSearch, 'uk')).toBeUndefined()
        expect((await search(quickSearch, 'uk')).total).toBeGreaterThan(0)
      },
      { url },
    )
  })

  it('ends its thread when it is closed', async () => {
    await withSearch(async (quickSearch) => {
      const started = once(process, 'worker') as Promise<[Worker]>
      find(quickSearch, 'uk')
      const [thread] = await started
      const ended = once(thread, 'exit')
      await quickSearch.close()
      await ended
      expect(find(quickSearch, 'uk')).toBeUndefined()
      expect(warnings).toEqual([])
    })
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

  it('is taken once somebody searches a large directory', async () => {
    expect(await threadsFor(['uk'], { smallDirectory: 200 })).toBe(0)
    expect(await threadsFor([], { smallDirectory: 50 })).toBe(0)
    expect(await threadsFor(['uk'], { smallDirectory: 50 })).toBe(1)
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
