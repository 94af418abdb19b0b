import type { PublicGuide } from '@grove/schema'
import { displayName, publicGuideSchema } from '@grove/schema'
import { z } from 'zod'
import type { FeedFacts } from '../../features/feeds/feeds.service.ts'
import { readyGuideSchema, toReadyGuide } from '../ready-guides.ts'

export const GEOJSON_TYPE = 'application/geo+json'

const propertiesSchema = z
  .object({
    name: z.string().meta({ description: 'The name of the guide.', examples: ['Fern Brookfield'] }),
    isArea: z.boolean().meta({
      description: 'True where the guide is somewhere within some 4 km around the point.',
      examples: [false],
    }),
    ...publicGuideSchema.pick({
      city: true,
      county: true,
      country: true,
      certificationBadges: true,
      checkedBadges: true,
      languages: true,
      offers: true,
      access: true,
      availability: true,
      pricing: true,
      bio: true,
      createdAt: true,
      updatedAt: true,
    }).shape,
    ...readyGuideSchema.pick({ url: true, links: true, pictures: true, portrait: true, countryCode: true })
      .shape,
  })
  .meta({ description: 'The guide, as everybody may read it.' })

const featureSchema = z.object({
  type: z.literal('Feature').meta({ description: 'As GeoJSON has it.', examples: ['Feature'] }),
  id: z.int().meta({ description: 'The guide.', examples: [42] }),
  geometry: z
    .object({ type: z.literal('Point'), coordinates: z.array(z.number()).length(2) })
    .nullable()
    .meta({
      description: 'The point that others see: degrees east, degrees north. null where the guide shows none.',
      examples: [{ type: 'Point', coordinates: [-1.4701, 53.3811] }],
    }),
  properties: propertiesSchema,
})
type Feature = z.infer<typeof featureSchema>

export const guideFeaturesSchema = z
  .object({
    type: z.literal('FeatureCollection').meta({
      description: 'As GeoJSON has it.',
      examples: ['FeatureCollection'],
    }),
    attribution: z
      .string()
      .meta({ description: 'The name of the directory.', examples: ['Nature & Therapy Directory'] }),
    license: z.string().meta({ description: 'The licence of the data.', examples: ['CC BY 4.0'] }),
    licenseUrl: z
      .url()
      .nullable()
      .meta({
        description: 'Where its text stands.',
        examples: ['https://creativecommons.org/licenses/by/4.0/'],
      }),
    features: z.array(featureSchema).meta({ description: 'The guides, newest first.' }),
  })
  .meta({ id: 'GuideFeatures', description: 'Guides as GeoJSON (RFC 7946).' })

/** A guide on a map of others. */
export function toFeature(guide: PublicGuide, origin: string): Feature {
  const ready = toReadyGuide(guide, origin)
  const { coordinates: point } = ready
  return {
    type: 'Feature',
    id: guide.id,
    geometry: point && { type: 'Point', coordinates: [point.longitude, point.latitude] },
    properties: propertiesSchema.parse({
      ...ready,
      name: displayName(guide.userName),
      isArea: guide.locationPrecision === 'area',
    }),
  }
}

/** The text around the features. */
export function featuresFrame({ siteName, licence }: FeedFacts): readonly [before: string, after: string] {
  const facts = {
    type: 'FeatureCollection',
    attribution: siteName,
    license: licence.name,
    licenseUrl: licence.url,
  }
  return [`${JSON.stringify(facts).slice(0, -1)},"features":`, '}']
}
