import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Body } from './compress.ts'
import { chooseEncoding, PackedBody, plainBytes, ReadyBody, readyBody } from './compress.ts'

describe('the encoding of an answer', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['BR;q=0.5, gzip;q=1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['identity', 'identity'],
  ])('for "%s" is %s', (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding)
  })
})

describe('a body that is ready', () => {
  const text = 'a wood is waiting, '.repeat(200)
  const forms = (body: Body) => [
    String(brotliDecompressSync(plainBytes(body.form('br')!))),
    String(gunzipSync(plainBytes(body.form('gzip')!))),
    String(plainBytes(body.form('identity')!)),
  ]

  it('says the same in every form, quickly made as well as well made', async () => {
    const body = new ReadyBody(text)
    expect(forms(body)).toEqual([text, text, text])
    await body.prepare()
    expect(forms(body)).toEqual([text, text, text])
  })

  it('is sent as it is where it is small, however often it is asked for', async () => {
    const smallText = 'a wood '.repeat(100)
    const small = await new ReadyBody(smallText).prepare()
    for (const _ of [1, 2, 3])
      expect(small.form('br')).toMatchObject({ encoding: 'identity', bytes: smallText })
    expect(new ReadyBody(text).form('br').encoding).toBe('br')
  })

  it('is compressed better when it is asked for again', async () => {
    const body = new ReadyBody(wordsOf(3_000), { quality: 9 })
    const first = body.form('br').bytes.length
    expect(body.form('br').bytes).toHaveLength(first)
    await expect.poll(() => body.form('br').bytes.length).toBeLessThan(first)
  })

  it('is compressed better after it has been sent once where it is popular', async () => {
    const body = new ReadyBody(wordsOf(3_000), { quality: 9, isPopular: true })
    const first = body.form('br').bytes.length
    await expect.poll(() => body.form('br').bytes.length).toBeLessThan(first)
  })

  it('is compressed best once many have asked for it where it is popular', async () => {
    const popular = new ReadyBody(wordsOf(3_000), { isPopular: true })
    popular.form('br')
    const well = await new ReadyBody(wordsOf(3_000)).prepare()
    await expect.poll(() => popular.form('br').bytes.length).toBe(well.form('br').bytes.length)
    for (let asked = 0; asked < 100; asked++) popular.form('br')
    await expect.poll(() => popular.form('br').bytes.length).toBeLessThan(well.form('br').bytes.length)
    expect(brotliDecompressSync(plainBytes(popular.form('br'))).toString()).toBe(wordsOf(3_000))
  })

  it('is compressed well at once where it is large', async () => {
    const large = wordsOf(100_000)
    const body = await readyBody(large, { quality: 4 })
    const first = body.form('br')
    expect(body.form('br')).toBe(first)
    expect(brotliDecompressSync(plainBytes(first)).toString()).toBe(large)
  })
})

describe('a body that is there as a brotli stream', () => {
  const text = wordsOf(3_000)
  const stream = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })

  it('is sent as that stream at first, which may have been overwritten since', () => {
    const shared = Buffer.from(stream)
    const body = new PackedBody({ stream: shared, length: text.length })
    shared.fill(0)
    const form = body.form('br')
    expect(form.encoding).toBe('br')
    expect(plainBytes(form)).toEqual(stream)
  })

  it('says the same in every form, and the same again', () => {
    const body = new PackedBody({ stream, length: text.length })
    for (const _ of [1, 2]) {
      expect(String(gunzipSync(plainBytes(body.form('gzip'))))).toBe(text)
      expect(String(plainBytes(body.form('identity')))).toBe(text)
      expect(String(brotliDecompressSync(plainBytes(body.form('br'))))).toBe(text)
    }
  })

  it('is compressed better when it is asked for again', async () => {
    const body = new PackedBody({ stream, length: text.length })
    expect(body.form('br').bytes).toHaveLength(stream.length)
    expect(body.form('br').bytes).toHaveLength(stream.length)
    await expect.poll(() => body.form('br').bytes.length).toBeLessThan(stream.length)
    expect(String(brotliDecompressSync(plainBytes(body.form('br'))))).toBe(text)
  })
})

/** Text of many different words. */
function wordsOf(count: number): string {
  return Array.from({ length: count }, (_, index) => ((index * 7919) % 10_007).toString(36)).join(' ')
}
