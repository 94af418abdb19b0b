import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const TEXT = 'Zoë, Café, „Wald“, 숲'

it('reads UTF-8, with and without its mark', () => {
  expect(decodeText(Buffer.from(TEXT))).toBe(TEXT)
  expect(decodeText(Buffer.from(`\uFEFF${TEXT}`))).toBe(TEXT)
})

it('reads UTF-16 where it is marked', () => {
  const little = Buffer.from(`\uFEFF${TEXT}`, 'utf16le')
  expect(decodeText(little)).toBe(TEXT)
  expect(decodeText(Buffer.from(little).swap16())).toBe(TEXT)
})

it('reads what cannot be UTF-8 as Windows-1252', () => {
  expect(decodeText(Buffer.from([0x5a, 0x6f, 0xeb, 0x20, 0x80, 0x93]))).toBe('Zoë €“')
})

it('reads an empty file as an empty text', () => {
  expect(decodeText(new Uint8Array())).toBe('')
})
