import { NotFoundError } from '@grove/schema'
import type { FastifyInstance } from 'fastify'
import type { MediaStore } from './media-store.ts'
import { isPictureName } from './picture-names.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** Serves stored pictures: `/uploads/{hash}.jpg` and their renditions. A name always means the same bytes. */
export async function uploadsPlugin(app: FastifyInstance, { store }: { store: MediaStore }): Promise<void> {
  app.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { config: { isSpared: true } },
    async (request, reply) => {
      const { name } = request.params
      if (!isPictureName(name)) throw new NotFoundError('Not found')
      const etag = `"${name}"`
      const headers = {
        'cache-control': `public, max-age=${ONE_YEAR_SECONDS}, immutable`,
        etag,
        // A picture opened on its own can do nothing, whatever a browser may take it for.
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      }
      const picture = await store.open(name)
      if (picture === undefined) throw new NotFoundError('Not found')
      if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag)) {
        picture.stream.destroy()
        return reply.status(304).headers(headers).send()
      }
      reply.headers(headers).type(name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
      if (picture.bytes !== undefined) reply.header('content-length', picture.bytes)
      return reply.send(picture.stream)
    },
  )
}
