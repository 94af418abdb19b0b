import { readdir, readFile } from 'node:fs/promises'
import { NotFoundError } from '@grove/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sharedByKey } from '../plugins/response-cache.ts'

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
      names.map(async (name) => [name, await readFile(new URL(name, FOLDER), 'utf8')] as const),
    ),
  )

  /** The drawing that a file is: `17.svg` is that of guide 17. */
  function drawingName({ params }: FastifyRequest): string | undefined {
    const id = /^(\d{1,10})\.svg$/.exec((params as { file: string }).file)?.[1]
    return id === undefined ? undefined : portraitName(Number(id), names)
  }

  const config = {
    isOpen: true,
    ...sharedByKey((request) => {
      const name = drawingName(request)
      return name && `portrait ${name}`
    }),
  }
  app.get('/art/portraits/:file', { config }, (request, reply) => {
    const drawing = drawings.get(drawingName(request) ?? '')
    if (drawing === undefined) throw new NotFoundError('Not found')
    return reply
      .type('image/svg+xml')
      .headers({
        'cache-control': `public, max-age=${ONE_DAY_SECONDS}`,
        // A drawing opened on its own runs nothing.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      })
      .send(drawing)
  })
}
