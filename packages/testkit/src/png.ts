import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bits of a sample, what the samples are (an index into a palette, or red, green and blue), and whether rows are interlaced. */
const KINDS = { palette: [1, 3, 0], colours: [8, 2, 0], deepInterlaced: [16, 2, 1] } as const

interface Png {
  width: number
  height: number
  kind: keyof typeof KINDS
  /** Red, green and blue of each entry. */
  palette?: Buffer
  /** Each row with the number of its filter before it; of interlaced ones pass by pass. */
  rows: Buffer
}

/** A PNG as it is told to be, whether or not it holds what it claims (https://www.w3.org/TR/png-3/). */
export function pngOf({ width, height, kind, palette, rows }: Png): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const [bits, samples, interlacing] = KINDS[kind]
  header.set([bits, samples, 0, 0, interlacing], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(palette === undefined ? [] : [chunk('PLTE', palette)]),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
