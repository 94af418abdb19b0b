import { crc32, deflateSync } from 'node:zlib'

const SIDE = 24

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A small picture (PNG) as a data URL; another one for each number, with noise enough to stay another when scaled. */
export function pictureOf(number: number): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // Eight bits each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3))
  let state = (number + 1) * 2_654_435_761
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE * 3; x += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      rows[y * (1 + SIDE * 3) + 1 + x] = state >>> 24
    }
  }
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}
