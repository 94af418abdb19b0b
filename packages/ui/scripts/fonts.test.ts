import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FONT_FILES, fontBytes } from './font-files.ts'

const css = readFileSync(new URL('../src/fonts.css', import.meta.url), 'utf8')

function committed(fileName: string): Buffer {
  return readFileSync(new URL(`../src/fonts/${fileName}`, import.meta.url))
}

/** `U+20-7E, U+A0` as first and last code points. */
function rangesOf(fileName: string): number[][] {
  const rule = css.split('@font-face').find((text) => text.includes(fileName)) ?? ''
  const [, list = ''] = /unicode-range:([^;]*);/.exec(rule) ?? []
  return [...list.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = '', last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ])
}

test('the committed fonts are what font-files.ts cuts out of Fontsource', async () => {
  for (const file of FONT_FILES) {
    expect(committed(file.fileName).equals(await fontBytes(file)), file.fileName).toBe(true)
  }
})

test('the stylesheet asks each font for the characters that it holds', () => {
  const ranged = FONT_FILES.filter(({ fileName }) => rangesOf(fileName).length > 0)
  expect(ranged.map(({ fileName }) => fileName)).toEqual([
    'fraunces-basic.woff2',
    'fraunces-further.woff2',
    'inter-basic.woff2',
    'inter-further.woff2',
  ])
  for (const { fileName, characters } of ranged) expect(rangesOf(fileName), fileName).toEqual(characters)
})
