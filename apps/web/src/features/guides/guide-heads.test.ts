import type { GuideView } from '@grove/schema'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createBrowserClient, createQueryUtils } from '../../trpc.ts'
import { listingHead, profileHead } from './guide-heads.ts'

const context = {
  siteOrigin: 'https://directory.example',
  siteName: 'Nature & Therapy Directory',
  api: createQueryUtils(createBrowserClient(), new QueryClient()),
}

const guide: GuideView = {
  id: 7,
  userName: 'Wren Alder',
  bio: `I walk slowly for a living. ${'Slowly, '.repeat(40)}`,
  profileImage: '/uploads/a.jpg',
  profileImageDescription: null,
  imageFocalPointX: '0.5',
  imageFocalPointY: '0.5',
  city: 'Sheffield',
  county: 'South Yorkshire',
  country: 'United Kingdom',
  latitude: '53.38',
  longitude: '-1.47',
  website: 'wrenalder.example',
  instagram: 'wren.in.the.wood',
  facebook: null,
  twitter: null,
  contactEmail: null,
  trainingYear: 2019,
  certificationBadges: ['certified_guide'],
  checkedBadges: [],
  confirmedAt: null,
  checkedCredentials: [],
  languages: [],
  offers: [],
  access: [],
  availability: null,
  pricing: null,
  locationPrecision: 'exact',
  takesEnquiries: true,
  published: true,
  applicationStatus: 'approved',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  images: [],
  imageDescriptions: [],
}

function jsonLd(head: ReturnType<typeof profileHead>) {
  return head.scripts.map((script) => JSON.parse(script.children))
}

describe('profileHead', () => {
  it('describes the guide as a person who works at a place', () => {
    const [person] = jsonLd(profileHead(context, 7, guide))
    expect(person).toMatchObject({
      '@type': 'Person',
      name: 'Wren Alder',
      image: 'https://directory.example/uploads/a.jpg',
      sameAs: ['https://wrenalder.example', 'https://www.instagram.com/wren.in.the.wood'],
      workLocation: {
        '@type': 'Place',
        geo: { latitude: 53.38, longitude: -1.47 },
        address: { addressLocality: 'Sheffield', addressRegion: 'South Yorkshire', addressCountry: 'GB' },
      },
      hasCredential: [
        { '@type': 'EducationalOccupationalCredential', name: 'Certified Forest Therapy Guide' },
      ],
    })
    expect(person).not.toHaveProperty('email')
  })

  it('cuts the description at a word', () => {
    const { meta } = profileHead(context, 7, guide)
    const description = meta.find((item) => 'name' in item && item.name === 'description')
    const text = description && 'content' in description ? (description.content ?? '') : ''
    expect(text.length).toBeLessThanOrEqual(155)
    expect(text).toMatch(/ Slowly,…$/)
  })

  it('tells languages and offers to machines', () => {
    const [person] = jsonLd(
      profileHead(context, 7, { ...guide, languages: ['en', 'cy'], offers: ['groups'] }),
    )
    expect(person.knowsLanguage.map(({ name }: { name: string }) => name)).toEqual(['English', 'Welsh'])
    expect(person.makesOffer).toMatchObject([
      { name: 'Groups', itemOffered: { areaServed: 'Sheffield, South Yorkshire, UK' } },
    ])
  })

  it.each([
    ['area', { latitude: 53.4, longitude: -1.45 }],
    ['hidden', undefined],
  ] as const)(
    'tells the point of a listing that shows its place as %s to nobody, its owner included',
    (locationPrecision, geo) => {
      const [person] = jsonLd(profileHead(context, 7, { ...guide, locationPrecision }))
      if (geo === undefined) expect(person.workLocation).not.toHaveProperty('geo')
      else expect(person.workLocation.geo).toMatchObject(geo)
    },
  )

  it('keeps a paused profile from search engines', () => {
    const head = profileHead(context, 7, { ...guide, paused: true })
    expect(head.scripts).toEqual([])
    expect(head.meta).toContainEqual({ name: 'robots', content: 'noindex' })
  })

  it('keeps a profile that is not published from search engines', () => {
    const head = profileHead(context, 7, { ...guide, published: false })
    expect(head.meta).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(head.scripts).toEqual([])
  })

  it('keeps the page of a guide that is not there from search engines', () => {
    expect(profileHead(context, undefined, undefined).meta).toContainEqual({
      name: 'robots',
      content: 'noindex',
    })
  })
})

describe('listingHead', () => {
  it('offers the list of all guides to search engines, and no search', () => {
    expect(listingHead(context, { filter: {} }).links).toEqual([
      { rel: 'canonical', href: 'https://directory.example/guides' },
      {
        rel: 'alternate',
        type: 'application/json+oembed',
        href: 'https://directory.example/api/oembed?url=https%3A%2F%2Fdirectory.example%2Fguides',
        title: 'Find a Guide',
      },
    ])
    for (const ask of [
      { filter: { search: 'Leeds' } },
      { filter: { near: 'Leeds' } },
      { filter: {}, cursor: 'x' },
    ]) {
      expect(listingHead(context, ask).meta).toContainEqual({ name: 'robots', content: 'noindex' })
    }
  })

  it('names the words that were looked for', () => {
    expect(listingHead(context, { filter: { search: '2019' } }).meta).toContainEqual({
      title: 'Guides matching 2019 | Nature & Therapy Directory',
    })
  })
})
