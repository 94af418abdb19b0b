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

test('the stylesheet asks fonts that not every page needs for the characters that they hold', () => {
  const ranged = FONT_FILES.filter(({ fileName }) => rangesOf(fileName).length > 0)
  expect(ranged.map(({ fileName }) => fileName)).toEqual(['fraunces-further.woff2', 'inter-further.woff2'])
  for (const { fileName, characters } of ranged) expect(rangesOf(fileName), fileName).toEqual(characters)
})

test('no family has several files of one style, for each of which Chromium would look for a stand-in', () => {
  const faces = [...css.matchAll(/@font-face \{(.*?)\}/gs)].map(([, face = '']) =>
    ['font-family', 'font-style'].map((name) => new RegExp(`${name}: (.*);`).exec(face)?.[1]).join(' '),
  )
  expect(faces.length).toBeGreaterThan(0)
  expect(new Set(faces).size).toBe(faces.length)
})
