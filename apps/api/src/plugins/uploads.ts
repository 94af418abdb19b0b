import { isMediaOfUser, isMediaPublic } from '@grove/db'
import { NotFoundError, pictureHash } from '@grove/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { mayReadAll } from '../context.ts'
import { oldestClaim } from '../features/media/picture-claims.ts'
import { matchesEtag } from '../http/http-headers.ts'
import { loadViewer } from './session.ts'

/**
 * A name always means the same bytes, but not for ever to everybody: once a listing is taken off, its pictures are not
 * served any more. Whoever has one from before asks again within this time, and is answered 304 while it is still public.
 */
const MAX_AGE_SECONDS = 10 * 60
const PUBLIC = `public, max-age=${MAX_AGE_SECONDS}`
const PERSONAL = 'private, no-store'

/** True for administrators and reviewers, and for whoever has uploaded the picture or shows it in a listing of their own. */
async function maySeeHidden(request: FastifyRequest, services: Services, hash: string): Promise<boolean> {
  const viewer = await loadViewer(request, services)
  if (viewer === null) return false
  if (mayReadAll(viewer)) return true
  return isMediaOfUser(services.db, hash, viewer.user.id, oldestClaim(services.clock()))
}

/**
 * Serves stored pictures: `/uploads/{hash}.jpg` and their renditions. Those of public listings are for everybody, all
 * others only for their owners, reviewers and administrators; they do not exist for anybody else.
 */
export async function uploadsPlugin(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  const { store } = services.media
  app.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { config: { isSpared: true, isOpen: true } },
    async (request, reply) => {
      const { name } = request.params
      const hash = pictureHash(name)
      if (hash === undefined) throw new NotFoundError('Not found')
      const isPublic = await isMediaPublic(services.db, hash)
      if (!isPublic && !(await maySeeHidden(request, services, hash))) throw new NotFoundError('Not found')
      const etag = `"${name}"`
      const headers = {
        'cache-control': isPublic ? PUBLIC : PERSONAL,
        etag,
        // A picture opened on its own can do nothing, whatever a browser may take it for.
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      }
      const picture = await store.open(name)
      if (picture === undefined) throw new NotFoundError('Not found')
      if (matchesEtag(request.headers['if-none-match'], etag)) {
        picture.stream.destroy()
        return reply.status(304).headers(headers).send()
      }
      reply.headers(headers).type(name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
      if (picture.bytes !== undefined) reply.header('content-length', picture.bytes)
      return reply.send(picture.stream)
    },
  )
}
