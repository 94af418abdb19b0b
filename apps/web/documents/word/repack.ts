import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** Any fixed moment of local time will do; zip entries hold no time zone. */
const ENTRY_TIME = new Date(2026, 10, 20)

/** The key that each embedded font is masked with; a published key, since masking hides nothing. */
const FONT_KEYS = ['6F2A1C9E-4B7D-4E10-9A35-0C81D2E7F461', '2B90E7D4-81C3-4F6A-B5E8-7D1A34C0F592'] as const

/**
 * Packs a Word file anew so that the same document is the same bytes each time:
 * fixed times and font keys in place of the current time and random ones, entries in a fixed order.
 * @param day last review as YYYY-MM-DD, written as the creation and change date
 */
export function repackWord(bytes: Uint8Array, day: string): Uint8Array {
  const entries = unzipSync(bytes)
  fixDates(entries, day)
  fixFontKeys(entries)
  const sorted = Object.keys(entries).sort(byPackageOrder)
  const packed = Object.fromEntries(
    sorted.map((name) => [
      name,
      [entries[name] ?? new Uint8Array(), { mtime: ENTRY_TIME, level: 6 }] as const,
    ]),
  )
  return zipSync(packed as Parameters<typeof zipSync>[0])
}

/** Readers expect the content types first. */
function byPackageOrder(a: string, b: string): number {
  const rank = (name: string) => (name === '[Content_Types].xml' ? 0 : name.startsWith('_rels/') ? 1 : 2)
  return rank(a) - rank(b) || (a < b ? -1 : 1)
}

function fixDates(entries: Record<string, Uint8Array>, day: string): void {
  const name = 'docProps/core.xml'
  const xml = strFromU8(entries[name] ?? new Uint8Array())
  const fixed = xml.replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${day}T00:00:00Z`)
  if (fixed === xml) throw new Error(`${name} holds no dates to fix`)
  entries[name] = strToU8(fixed)
}

function fixFontKeys(entries: Record<string, Uint8Array>): void {
  const name = 'word/fontTable.xml'
  let index = 0
  const xml = strFromU8(entries[name] ?? new Uint8Array()).replace(
    /w:fontKey="\{([0-9A-F-]+)\}"/g,
    (_, old: string) => {
      const key = FONT_KEYS[index % FONT_KEYS.length] ?? FONT_KEYS[0]
      index += 1
      const font = entries[`word/fonts/font${index}.odttf`]
      if (!font) throw new Error(`The font table names font ${index}, which is not in the file`)
      mask(font, old)
      mask(font, key)
      return `w:fontKey="{${key}}"`
    },
  )
  entries[name] = strToU8(xml)
}

/** ECMA-376 part 4, font embedding: the first 32 bytes are combined with the key, its bytes reversed; twice is undone. */
function mask(font: Uint8Array, key: string): void {
  const bytes = (key.replaceAll('-', '').match(/../g) ?? [])
    .map((pair) => Number.parseInt(pair, 16))
    .reverse()
  for (let index = 0; index < 32; index++) {
    font[index] = (font[index] ?? 0) ^ (bytes[index % 16] ?? 0)
  }
}
