import type { GuideCard, GuidePage, GuidePins } from '@grove/schema'
import { describe, expect, it } from 'vitest'
import { readGuidePages, readGuidePins } from './guide-queries.ts'

function card(id: number): GuideCard {
  return {
    id,
    userName: `Guide ${id}`,
    profileImage: null,
    imageFocalPointX: '0.5',
    imageFocalPointY: '0.5',
    city: 'Leeds',
    county: '',
    country: 'United Kingdom',
    website: null,
    instagram: null,
    facebook: null,
    contactEmail: null,
    certificationBadges: [],
    checkedBadges: [],
    availability: null,
    bioPreview: '',
  }
}

function page(ids: number[], nextCursor: string | null): GuidePage {
  return {
    items: ids.map(card),
    total: 3,
    totalIsCapped: false,
    nextCursor,
    place: null,
    facets: null,
    nearest: [],
  }
}

describe('readGuidePages', () => {
  it('puts the pages together in their order', () => {
    const list = readGuidePages({ pages: [page([3, 2], 'c'), page([1], null)] })
    expect(list.guides.map((guide) => guide.id)).toEqual([3, 2, 1])
    expect(list).toMatchObject({ total: 3, totalIsCapped: false, nextCursor: null })
  })

  it('refuses an answer that is no list', () => {
    for (const answer of [null, {}, { items: null }, 'a page of a proxy']) {
      expect(() => readGuidePages({ pages: [answer as unknown as GuidePage] })).toThrow(
        'Invalid guide data format',
      )
    }
    expect(() => readGuidePages({ pages: [] })).toThrow('Invalid guide data format')
  })
})

describe('readGuidePins', () => {
  it('passes columns of one length on', () => {
    const pins: GuidePins = { ids: [1, 2], latitudes: [1, 2], longitudes: [3, 4], areas: [2] }
    expect(readGuidePins(pins)).toBe(pins)
  })

  it('refuses columns that do not fit together', () => {
    for (const answer of [
      null,
      [],
      { ids: [1], latitudes: [1], longitudes: [1] },
      { ids: [1], latitudes: [], longitudes: [1] },
      { ids: 'x' },
    ]) {
      expect(() => readGuidePins(answer as unknown as GuidePins)).toThrow('Invalid guide data format')
    }
  })
})
