import { readdir, readFile } from 'node:fs/promises'
import { NotFoundError } from '@grove/schema'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding, plainBytes, ReadyBody } from './compress.ts'

const FOLDER = new URL('../../../../content/portraits/', import.meta.url)
const ONE_DAY_SECONDS = 24 * 60 * 60
/** Drawings between those of two guides that follow each other: then neither subject nor colours repeat side by side. */
const STEP = 7

/**
 * The name of the drawing for a guide: always the same for the same id. Ids that are up to six apart have drawings of
 * different subjects where `names` holds 48, six of each subject beside each other.
 */
export function portraitName(id: number, names: readonly string[]): string {
  const name = names[(id * STEP) % names.length]
  if (name === undefined) throw new RangeError('There are no drawings to choose from')
  return name
}

/** Serves the drawings that stand in for guides without a picture: `/art/portraits/{id}.svg`. */
export async function portraitsPlugin(app: FastifyInstance): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.svg')).toSorted()
  const drawings = new Map(
    await Promise.all(
      names.map(
        async (name) => [name, new ReadyBody(await readFile(new URL(name, FOLDER), 'utf8'))] as const,
      ),
    ),
  )

  app.get<{ Params: { file: string } }>('/art/portraits/:file', (request, reply) => {
    const id = /^(\d{1,10})\.svg$/.exec(request.params.file)?.[1]
    const body = id === undefined ? undefined : drawings.get(portraitName(Number(id), names))
    if (body === undefined) throw new NotFoundError('Not found')
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
