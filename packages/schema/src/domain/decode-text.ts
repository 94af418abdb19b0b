/** Marks at the beginning of a text that tell its encoding. */
const UTF16_MARKS: readonly [number, number, string][] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
]

/**
 * The text of a file: UTF-8, UTF-16 where it is marked so, and Windows-1252 where it cannot be UTF-8, as spreadsheets
 * write a plain CSV in western Europe.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = UTF16_MARKS.find(([first, second]) => bytes[0] === first && bytes[1] === second)
  if (marked !== undefined) return new TextDecoder(marked[2]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
