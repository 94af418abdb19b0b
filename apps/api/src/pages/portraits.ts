import { portraitSvg } from '@grove/artwork'
import { NotFoundError } from '@grove/schema'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, plainBytes, ReadyBody } from './compress.ts'

const ONE_DAY_SECONDS = 24 * 60 * 60
const CACHED_PORTRAITS = 2_000

/** Serves the drawings that stand in for guides without a picture: `/art/portraits/{id}.svg`. */
export async function portraitsPlugin(app: FastifyInstance): Promise<void> {
  const drawn = new LRUCache<number, ReadyBody>({ max: CACHED_PORTRAITS })
  app.get<{ Params: { file: string } }>('/art/portraits/:file', (request, reply) => {
    const seed = /^(\d{1,10})\.svg$/.exec(request.params.file)?.[1]
    if (seed === undefined) throw new NotFoundError('Not found')
    const id = Number(seed)
    const body = drawn.get(id) ?? new ReadyBody(portraitSvg(id))
    drawn.set(id, body)
    const form = body.form(chooseEncoding(request.headers['accept-encoding']))
    if (form.encoding !== 'identity') reply.header('content-encoding', form.encoding)
    return reply
      .type('image/svg+xml')
      .headers({
        vary: 'accept-encoding',
        'cache-control': `public, max-age=${ONE_DAY_SECONDS}`,
        // A drawing opened on its own runs nothing.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      })
      .send(plainBytes(form))
  })
}
