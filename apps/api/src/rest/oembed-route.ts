import { findPublicGuide, getSiteSettings } from '@grove/db'
import type { Embed } from '@grove/schema'
import {
  displayName,
  EMBED_HEIGHT_PX,
  embedFrame,
  embedProblem,
  invalidField,
  NotFoundError,
  NotSupportedError,
  parseSearchText,
  readEmbed,
} from '@grove/schema'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { callsOf } from './rest-route.ts'

/** Wide enough for two cards, where nobody says how much room there is. */
const WIDTH_PX = 800

function pixels(name: string, description: string) {
  const message = `${name} must be a whole number of pixels`
  return z
    .string()
    .regex(/^[1-9]\d{0,4}$/, message)
    .transform(Number)
    .pipe(z.int(message))
    .optional()
    .meta({ description, examples: [600] })
}

export const oembedSchema = z
  .object({
    version: z.literal('1.0').meta({ description: 'Of oEmbed.', examples: ['1.0'] }),
    type: z.literal('rich').meta({ description: 'HTML to show.', examples: ['rich'] }),
    title: z.string().meta({ description: 'The page by its name.', examples: ['Fern Brookfield'] }),
    provider_name: z
      .string()
      .meta({ description: 'The directory.', examples: ['Nature & Therapy Directory'] }),
    provider_url: z.url().meta({ description: 'Where it is.', examples: ['https://directory.example/'] }),
    width: z.int().meta({ description: 'Pixels.', examples: [WIDTH_PX] }),
    height: z.int().meta({ description: 'Pixels.', examples: [EMBED_HEIGHT_PX] }),
    html: z.string().meta({
      description: 'A frame of the page.',
      examples: [
        '<iframe src="https://directory.example/embed/guides" title="Forest bathing guides" width="800" height="720" loading="lazy" style="border:0"></iframe>',
      ],
    }),
  })
  .meta({ id: 'Oembed', description: 'A page of guides as oEmbed 1.0.' })

/** The frame of a page of this site, with its name. */
async function frameOf(url: string, { db, mail }: Context): Promise<{ embed: Embed; title: string }> {
  const page = URL.canParse(url) ? new URL(url) : undefined
  const isOurs = page?.origin === mail.siteOrigin.current()
  if (page !== undefined && isOurs && /^\/(?:embed\/)?guides\/?$/.test(page.pathname)) {
    const parameters = parseSearchText(page.search)
    // The page itself passes over a wrong value; a frame would go on showing guides that its author meant to leave out.
    const problem = embedProblem(parameters)
    if (problem !== undefined) throw invalidField('url', problem)
    const embed = readEmbed(parameters)
    const { search, near } = embed
    const where = near === undefined ? '' : ` near ${near}`
    return { embed, title: `Forest bathing guides${search === undefined ? where : ` matching ${search}`}` }
  }
  const { guide: id } = readEmbed({ guide: isOurs && /^\/guides\/(\d+)\/?$/.exec(page.pathname)?.[1] })
  const guide = id === undefined ? undefined : await findPublicGuide(db, id)
  if (guide === undefined) throw new NotFoundError('This address is no page of guides of this directory')
  return { embed: { show: 'guide', guide: guide.id }, title: displayName(guide.userName) }
}

/** How other programs show a page of guides of which they have the address. */
export const oembedRoute = callsOf('Guides').get(
  '/api/oembed',
  {
    operationId: 'getOembed',
    summary: 'A frame of a list of guides or of one guide, by the address of the page (oEmbed)',
    errors: {
      404: 'The address is no page of guides of this directory',
      501: 'The format is none that is answered, such as XML',
    },
    query: z.object({
      url: z
        .string()
        .max(2_000, 'url is too long')
        .meta({
          description: 'The address of a list of guides or of a profile.',
          examples: ['https://directory.example/guides?near=Sheffield'],
        }),
      // Any other is answered 501, as oEmbed has it, and not as a mistake of the caller.
      format: z
        .string()
        .max(100, 'format is too long')
        .optional()
        .meta({
          description: 'JSON is the only one.',
          examples: ['json'],
          wire: { type: 'string', enum: ['json'] },
        }),
      maxwidth: pixels('maxwidth', 'The room that there is, in pixels.'),
      maxheight: pixels('maxheight', 'The room that there is, in pixels.'),
    }),
    answer: oembedSchema,
    sharedWith: 'everyone',
  },
  async (_caller, { query }, context) => {
    const { url, format = 'json', maxwidth = WIDTH_PX, maxheight = EMBED_HEIGHT_PX } = query
    if (format !== 'json') throw new NotSupportedError('oEmbed is answered as JSON only: format=json')
    const { embed, title } = await frameOf(url, context)
    const { siteName } = await getSiteSettings(context.db)
    const origin = context.mail.siteOrigin.current()
    const [width, height] = [Math.min(WIDTH_PX, maxwidth), Math.min(EMBED_HEIGHT_PX, maxheight)]
    return {
      version: '1.0',
      type: 'rich',
      title,
      provider_name: siteName,
      provider_url: `${origin}/`,
      width,
      height,
      html: embedFrame(origin, embed, { title, width, height }),
    }
  },
)
