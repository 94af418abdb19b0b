import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chooseEncoding, encodeBody } from './compress.ts'

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

  it('holds the same text in every form', async () => {
    const text = 'a wood is waiting, '.repeat(200)
    const { br, gzip, identity } = await encodeBody(text)
    expect([brotliDecompressSync(br), gunzipSync(gzip), identity].map(String)).toEqual([text, text, text])
  })
})
