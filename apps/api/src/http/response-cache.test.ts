import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createAnswer, encodingOf, ResponseCache } from './response-cache.ts'

/** A directory whose version is set by a test. */
function createDirectory() {
  const directory = {
    version: 1 as number | undefined,
    current: () => directory.version,
  }
  return directory
}

const answerOf = (text: string, status = 200) => createAnswer(status, {}, Buffer.from(text))
const LONG = 'a wood is waiting, '.repeat(200)
const VERY_LONG = LONG.repeat(100)

describe('the response cache', () => {
  it('holds an answer until the directory changes', async () => {
    const directory = createDirectory()
    const cache = new ResponseCache(directory)
    expect(cache.find('/')).toBeUndefined()
    const home = answerOf('home')
    cache.begin('/')(home)
    expect(cache.find('/')).toBe(home)
    directory.version = 2
    expect(cache.find('/')).toBeUndefined()
  })

  it('lets those who ask for an answer that is being made wait for it', async () => {
    const cache = new ResponseCache(createDirectory())
    const end = cache.begin('/')
    const waiting = [cache.find('/'), cache.find('/')]
    const home = answerOf('home')
    end(home)
    expect(await Promise.all(waiting)).toEqual([home, home])
    expect(cache.stats).toMatchObject({ entries: 1, hits: 0, misses: 2 })
  })

  it('does not hold an answer that was begun before a change and made after it', async () => {
    const directory = createDirectory()
    const cache = new ResponseCache(directory)
    const endOld = cache.begin('/')
    directory.version = 2
    const after = answerOf('after')
    cache.begin('/')(after)
    endOld(answerOf('before'))
    expect(cache.find('/')).toBe(after)
  })

  it('holds nothing that has failed, and tells those who wait', async () => {
    const cache = new ResponseCache(createDirectory())
    const end = cache.begin('/')
    const waiting = cache.find('/')
    end(undefined)
    expect(await waiting).toBeUndefined()
    cache.begin('/')(answerOf('sorry', 503))
    expect(cache.find('/')).toBeUndefined()
    cache.begin('/')(answerOf('unknown', 404))
    expect(cache.find('/')).toMatchObject({ status: 404 })
  })

  it('answers nothing while the version of the directory is not known', () => {
    const directory = createDirectory()
    const cache = new ResponseCache(directory)
    cache.begin('/')(answerOf('home'))
    directory.version = undefined
    expect(cache.find('/')).toBeUndefined()
    cache.begin('/')(answerOf('home'))
    directory.version = 1
    expect(cache.find('/')).toBeDefined()
  })

  it('counts addresses, headers and every encoding to the bytes that it may take', async () => {
    const cache = new ResponseCache(createDirectory(), 100_000)
    for (let number = 0; number < 50; number++) {
      const answer = createAnswer(200, { link: 'b'.repeat(5_000) }, Buffer.from(LONG))
      cache.begin(`/${'a'.repeat(5_000)}${number}`)(answer)
    }
    const { entries, bytes } = cache.stats
    expect(entries).toBeLessThan(6)
    expect(bytes).toBeGreaterThan(entries * (10_000 + LONG.length))
    const key = `/${'a'.repeat(5_000)}49`
    const answer = await cache.find(key)
    const body = await cache.body(key, answer!, 'br')
    expect(cache.stats.bytes).toBe(bytes + body.length)
  })
})

describe('the body of an answer', () => {
  it.each([
    ['a page', LONG],
    ['a long list', VERY_LONG],
  ])('says the same in every encoding, and is compressed once (%s)', async (_, text) => {
    const cache = new ResponseCache(createDirectory())
    const answer = answerOf(text)
    const [br, again, gzip] = await Promise.all([
      cache.body('/', answer, 'br'),
      cache.body('/', answer, 'br'),
      cache.body('/', answer, 'gzip'),
    ])
    expect(again).toBe(br)
    // Not a part of a larger piece that it would keep.
    expect([br, gzip, answer.body].map(({ buffer }) => buffer.byteLength)).toEqual(
      [br, gzip, answer.body].map(({ length }) => length),
    )
    expect(cache.body('/', answer, 'br')).toBe(br)
    expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([text, text])
  })

  it('is compressed at once where it is a page, and off the main thread where it is very long', async () => {
    const cache = new ResponseCache(createDirectory())
    const compressed = (text: string) =>
      (['br', 'gzip'] as const).map((encoding) => cache.body('/', answerOf(text), encoding))
    expect(compressed(LONG).every(Buffer.isBuffer)).toBe(true)
    const meanwhile = compressed(VERY_LONG)
    expect(meanwhile.some(Buffer.isBuffer)).toBe(false)
    await Promise.all(meanwhile)
  })

  it('is sent as it is where it is short', () => {
    expect([encodingOf(answerOf('a wood'), 'br'), encodingOf(answerOf(LONG), 'br')]).toEqual([
      'identity',
      'br',
    ])
  })
})
