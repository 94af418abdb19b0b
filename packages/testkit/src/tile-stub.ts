import { crc32, deflateSync } from 'node:zlib'
import type { StubServer } from './stub-server.ts'
import { startStubServer } from './stub-server.ts'

const TILE_SIZE = 256
const MAX_ZOOM = 18

export interface TileStub extends StubServer {
  /** The address to configure as the map's, with its placeholders. */
  url: string
  /** Answers each further request with this status and no tile; `undefined` serves tiles again. */
  failWith(status: number | undefined): void
}

/** A map tile service: plain PNG tiles of 256 pixels, to zoom 18, a chequerboard in two greens. */
export async function startTileStub(): Promise<TileStub> {
  const tiles = [plainPng(0xd7, 0xe4, 0xd2), plainPng(0xc9, 0xda, 0xc4)] as const
  let failure: number | undefined
  const server = await startStubServer(({ path }, response) => {
    const [z, x, y] = (/^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(path) ?? []).slice(1).map(Number)
    const known =
      z !== undefined && x !== undefined && y !== undefined && z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z
    const status = failure ?? (known ? 200 : 404)
    // Tile services allow any page to read their pictures; a map that draws them with WebGL needs it.
    const headers = { 'access-control-allow-origin': '*' }
    if (status !== 200 || !known) response.writeHead(status, headers).end()
    else
      response
        .writeHead(200, { ...headers, 'content-type': 'image/png' })
        .end((x + y) % 2 === 0 ? tiles[0] : tiles[1])
  })
  return {
    ...server,
    url: `${server.origin}/{z}/{x}/{y}.png`,
    failWith(status) {
      failure = status
    },
  }
}

/** A PNG of one colour (https://www.w3.org/TR/png-3/): a one-entry palette, one bit per pixel. */
function plainPng(red: number, green: number, blue: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(TILE_SIZE, 0)
  header.writeUInt32BE(TILE_SIZE, 4)
  header.set([1, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc(TILE_SIZE * (1 + TILE_SIZE / 8))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([red, green, blue])),
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
