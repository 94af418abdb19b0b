import { describe, expect, it } from 'vitest'
import { chooseEncoding } from './http-headers.ts'

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
