/**
 * Names and marks a static TrueType font as the bold of its family. Fonts cut from a variable font keep the name
 * "Regular", and Word and LibreOffice then draw their own thick letters instead of using the embedded face.
 * Only shortens names, so that no table moves.
 * @throws Error when the file lacks a table that every TrueType font has.
 */
export function asBoldFace(font: Buffer): Buffer {
  const bold = Buffer.from(font)
  const tables = readTables(bold)
  const os2 = tableNamed(tables, 'OS/2')
  bold.writeUInt16BE(700, os2.offset + 4)
  // fsSelection: bold on (bit 5), regular off (bit 6).
  bold.writeUInt16BE((bold.readUInt16BE(os2.offset + 62) | 0x20) & ~0x40, os2.offset + 62)
  const head = tableNamed(tables, 'head')
  bold.writeUInt16BE(bold.readUInt16BE(head.offset + 44) | 1, head.offset + 44)
  renameRegular(bold, tableNamed(tables, 'name').offset)
  for (const table of tables) bold.writeUInt32BE(checksum(bold, table), table.record + 4)
  return bold
}

interface SfntTable {
  tag: string
  /** Where its record stands in the directory. */
  record: number
  offset: number
  length: number
}

function readTables(font: Buffer): SfntTable[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const record = 12 + index * 16
    return {
      tag: font.toString('latin1', record, record + 4),
      record,
      offset: font.readUInt32BE(record + 8),
      length: font.readUInt32BE(record + 12),
    }
  })
}

function tableNamed(tables: readonly SfntTable[], tag: string): SfntTable {
  const found = tables.find((table) => table.tag === tag)
  if (!found) throw new Error(`The font has no ${tag} table`)
  return found
}

function renameRegular(font: Buffer, name: number): void {
  const count = font.readUInt16BE(name + 2)
  const strings = name + font.readUInt16BE(name + 4)
  for (let index = 0; index < count; index++) {
    const record = name + 6 + index * 12
    const start = strings + font.readUInt16BE(record + 10)
    const raw = Buffer.from(font.subarray(start, start + font.readUInt16BE(record + 8)))
    if (raw.length % 2 !== 0) continue
    const text = raw.swap16().toString('utf16le')
    if (!text.includes('Regular')) continue
    const renamed = Buffer.from(text.replaceAll('Regular', 'Bold'), 'utf16le').swap16()
    renamed.copy(font, start)
    font.writeUInt16BE(renamed.length, record + 8)
  }
}

function checksum(font: Buffer, table: SfntTable): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) {
    // The head table is summed as if its own adjustment, at byte 8, were zero.
    if (table.tag === 'head' && at === 8) continue
    const word = Buffer.alloc(4)
    font.copy(word, 0, table.offset + at, Math.min(table.offset + at + 4, table.offset + table.length))
    sum = (sum + word.readUInt32BE(0)) >>> 0
  }
  return sum
}
