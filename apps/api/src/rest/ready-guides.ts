import type { Guide, GuideCard, GuidePage, GuideView } from '@grove/schema'
import {
  coordinatesSchema,
  findCountry,
  guideCardSchema,
  guideChangesSchema,
  guidePageSchema,
  guideSchema,
  guideViewSchema,
  IMAGE_RENDITION_WIDTHS_PX,
  parsePoint,
  renditionPath,
  socialHref,
  uploadHash,
  websiteHref,
} from '@grove/schema'
import { z } from 'zod'

// Answers of documented calls that a program can use as they are: complete addresses, numbers, codes. They are made of
// what the procedures answer, so they tell nothing that those do not.

const ORIGIN = 'https://directory.example'
const PICTURE = `${ORIGIN}/uploads/3f0c7a5e5c2a4e4d9d6a2b1f8c7e6d5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e`

const pictureSchema = z.object({
  url: z.url().meta({ description: 'The whole picture.' }),
  sizes: z
    .array(z.object({ width: z.int(), url: z.url() }))
    .meta({ description: 'The same as WebP, smaller: width in pixels and address.' }),
  description: z.string().meta({
    description:
      'The picture in the words of the guide; empty where they said nothing, and in pages of cards.',
  }),
})
const PICTURE_EXAMPLE = {
  url: `${PICTURE}.jpg`,
  sizes: IMAGE_RENDITION_WIDTHS_PX.map((width) => ({ width, url: `${PICTURE}-${width}.webp` })),
  description: 'A path between ferns',
}

const addressSchema = z.url().nullable()
const linksSchema = z.object({
  website: addressSchema,
  instagram: addressSchema,
  facebook: addressSchema,
  email: addressSchema.meta({ description: 'With mailto:.' }),
})
const LINKS_EXAMPLE = {
  website: 'https://brookfield.example/walks',
  instagram: 'https://www.instagram.com/fern.brook',
  facebook: null,
  email: 'mailto:walks@brookfield.example',
}

const readyFields = {
  url: z
    .url()
    .meta({ description: 'The profile on this site, for people.', examples: [`${ORIGIN}/guides/42`] }),
  links: linksSchema.meta({
    description: 'Complete addresses of website, networks and e-mail; null where there is none.',
    examples: [LINKS_EXAMPLE],
  }),
  pictures: z.array(pictureSchema).meta({
    description:
      'Pictures with complete addresses: that of the profile first, then the gallery of one guide.',
    examples: [[PICTURE_EXAMPLE]],
  }),
  portrait: z.url().meta({
    description: 'A drawn picture of this guide alone, for where there is no other. SVG.',
    examples: [`${ORIGIN}/art/portraits/42.svg`],
  }),
  countryCode: z
    .string()
    .length(2)
    .nullable()
    .meta({ description: 'ISO 3166-1 code of the country; null for an unknown one.', examples: ['GB'] }),
}

const withTwitter = {
  links: linksSchema.extend({ twitter: addressSchema }).meta({
    description: 'Complete addresses of website, networks and e-mail; null where there is none.',
    examples: [{ ...LINKS_EXAMPLE, twitter: null }],
  }),
  coordinates: coordinatesSchema.nullable().meta({
    description:
      'latitude and longitude as numbers, as far as whoever asks may see them; null where there is none.',
    examples: [{ latitude: 53.3811, longitude: -1.4701 }],
  }),
}

export const readyGuideSchema = guideSchema
  .extend({ ...readyFields, ...withTwitter })
  .meta({ id: 'Guide', ...guideSchema.meta() })
export const readyGuideViewSchema = guideViewSchema
  .extend({ ...readyFields, ...withTwitter })
  .meta({ id: 'GuideView', ...guideViewSchema.meta() })
export const readyGuideCardSchema = guideCardSchema
  .extend(readyFields)
  .meta({ id: 'GuideCard', ...guideCardSchema.meta() })
export const readyGuideChangesSchema = guideChangesSchema
  .extend({ items: z.array(readyGuideSchema).meta(guideChangesSchema.shape.items.meta() ?? {}) })
  .meta({ id: 'GuideChanges', ...guideChangesSchema.meta() })
export const readyGuidePageSchema = guidePageSchema
  .extend({
    items: z.array(readyGuideCardSchema).meta(guidePageSchema.shape.items.meta() ?? {}),
    nearest: z.array(readyGuideCardSchema).meta(guidePageSchema.shape.nearest.meta() ?? {}),
  })
  .meta({ id: 'GuidePage', ...guidePageSchema.meta() })

type ReadyGuide = z.infer<typeof readyGuideSchema>

/** Of a picture elsewhere, which has not been fetched yet, there is only its link. */
function pictureOf(
  picture: string | null,
  description: string,
  origin: string,
): z.infer<typeof pictureSchema>[] {
  if (picture === null) return []
  const hash = uploadHash(picture)
  if (hash === undefined) return URL.canParse(picture) ? [{ url: picture, sizes: [], description }] : []
  const sizes = IMAGE_RENDITION_WIDTHS_PX.map((width) => ({
    width,
    url: origin + renditionPath(hash, width),
  }))
  return [{ url: origin + picture, sizes, description }]
}

/** An address as it may be written into a link; null for what is none. */
function addressOf(text: string | null, toHref: (text: string) => string): string | null {
  const href = text === null ? '' : toHref(text)
  return URL.canParse(href) ? new URL(href).href : null
}

/** Only the "@" between its parts stands for itself (RFC 6068). */
function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

type Linked = Pick<
  Guide,
  'id' | 'country' | 'website' | 'instagram' | 'facebook' | 'contactEmail' | 'profileImage'
> &
  Partial<Pick<GuideView, 'profileImageDescription' | 'images' | 'imageDescriptions'>>

function readyParts(guide: Linked, origin: string) {
  const { images = [], imageDescriptions = [], profileImage, profileImageDescription } = guide
  return {
    url: `${origin}/guides/${guide.id}`,
    links: {
      website: addressOf(guide.website, websiteHref),
      instagram: addressOf(guide.instagram, (handle) => socialHref('instagram', handle)),
      facebook: addressOf(guide.facebook, (handle) => socialHref('facebook', handle)),
      email: addressOf(guide.contactEmail, mailHref),
    },
    pictures: [
      ...pictureOf(profileImage, profileImageDescription ?? '', origin),
      ...images.flatMap((image, index) => pictureOf(image, imageDescriptions[index] ?? '', origin)),
    ],
    portrait: `${origin}/art/portraits/${guide.id}.svg`,
    countryCode: findCountry(guide.country)?.code ?? null,
  }
}

/** A guide of a list, or one guide with its gallery, ready to use. */
export function toReadyGuide<Answer extends Guide | GuideView>(
  guide: Answer,
  origin: string,
): Answer & Pick<ReadyGuide, 'url' | 'links' | 'pictures' | 'portrait' | 'countryCode' | 'coordinates'> {
  const ready = readyParts(guide, origin)
  const twitter = addressOf(guide.twitter, (handle) => socialHref('twitter', handle))
  return {
    ...guide,
    ...ready,
    links: { ...ready.links, twitter },
    coordinates: parsePoint(guide.latitude, guide.longitude) ?? null,
  }
}

/** A page of a search, ready to use. */
export function toReadyPage(page: GuidePage, origin: string): z.infer<typeof readyGuidePageSchema> {
  const toReady = (cards: readonly GuideCard[]) =>
    cards.map((card) => ({ ...card, ...readyParts(card, origin) }))
  return { ...page, items: toReady(page.items), nearest: toReady(page.nearest) }
}
