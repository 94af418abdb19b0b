import { pngOf } from './png.ts'
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
  const tiles = [plainTile(0xd7, 0xe4, 0xd2), plainTile(0xc9, 0xda, 0xc4)] as const
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

/** A tile of one colour: a palette of one entry, one bit per pixel. */
function plainTile(red: number, green: number, blue: number): Buffer {
  return pngOf({
    width: TILE_SIZE,
    height: TILE_SIZE,
    kind: 'palette',
    palette: Buffer.from([red, green, blue]),
    rows: Buffer.alloc(TILE_SIZE * (1 + TILE_SIZE / 8)),
  })
}
