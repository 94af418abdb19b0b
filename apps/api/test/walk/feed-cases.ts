import { expect } from 'vitest'
import { LICENCE, setLicence } from '../support/licence.ts'
import type { BadCase, WalkCall, WalkTable } from './calls.ts'
import { asVisitor } from './calls.ts'
import type { Cast } from './cast.ts'

/** A call where there is a licence, and a guide that shares the listing. */
const shared = (path: string) => async (cast: Cast) => {
  await setLicence(cast.services)
  await cast.listed({ sharedWithPartners: true })
  return { by: cast.visitor(), path }
}

async function firstService(cast: Cast): Promise<WalkCall> {
  const { by } = await shared('')(cast)
  const { body } = await by.get<{ contents: { id: string }[] }>('/api/open-referral/services')
  return { by, path: `/api/open-referral/services/${body.contents[0]?.id}` }
}

const withoutLicence = (path: string): BadCase => ({
  when: 'without a licence in the settings',
  call: async (cast) => {
    await setLicence(cast.services, { dataLicenceName: null, dataLicenceUrl: null })
    return { by: cast.visitor(), path }
  },
  status: 404,
  message: 'This directory has no feeds: its settings name no licence of the data',
})

const badRadius = (path: string): BadCase => ({
  when: 'with a radius of nothing',
  call: shared(`${path}?near=Sheffield&radius=0`),
  message: 'radius must be a number of kilometres from 1 to 500, or any',
  issues: ['radius'],
})

const oembed = (path: string) => async (cast: Cast) => {
  const { guide, url } = await cast.listed()
  const page = path === 'profile' ? `/guides/${guide.id}` : path
  return { by: cast.visitor(), path: `/api/oembed?url=${encodeURIComponent(url + page)}` }
}

export const feedWalk: WalkTable = {
  'GET /api/oembed': {
    good: [
      {
        when: 'for a search',
        call: oembed('/guides?near=Sheffield&open=true'),
        answer: {
          type: 'rich',
          title: 'Forest bathing guides near Sheffield',
          html: expect.stringContaining('/embed/guides?near=Sheffield&amp;open=true"'),
        },
      },
      {
        when: 'for a profile',
        call: oembed('profile'),
        answer: {
          title: 'Rowan Ash',
          html: expect.stringMatching(/embed\/guides\?show=guide&amp;guide=\d+"/),
        },
      },
    ],
    bad: [
      {
        when: 'for a page that is none of guides',
        call: oembed('/account'),
        status: 404,
        message: 'This address is no page of guides of this directory',
      },
      {
        when: 'for a guide that is not there',
        call: oembed('/guides/2147483647'),
        status: 404,
        message: 'This address is no page of guides of this directory',
      },
      {
        when: 'for a search with a value that is none of its parameter',
        call: oembed('/guides?badge=foo&radius=0&near=Sheffield'),
        message: 'The address of this frame has a value that the directory does not know, in: radius, badge.',
        issues: ['url'],
      },
      {
        when: 'as XML',
        call: asVisitor('/api/oembed?url=https://directory.example/guides&format=xml'),
        status: 501,
        message: 'oEmbed is answered as JSON only: format=json',
      },
      {
        when: 'with a width that is none',
        call: asVisitor('/api/oembed?url=https://directory.example/guides&maxwidth=0'),
        message: 'maxwidth must be a whole number of pixels',
        issues: ['maxwidth'],
      },
    ],
  },
  'GET /api/feeds/guides.geojson': {
    good: [
      {
        when: 'with a place',
        call: shared('/api/feeds/guides.geojson?near=Sheffield&radius=any'),
        answer: { type: 'FeatureCollection', license: LICENCE.dataLicenceName },
      },
    ],
    bad: [badRadius('/api/feeds/guides.geojson'), withoutLicence('/api/feeds/guides.geojson')],
  },
  'GET /api/feeds/guides.atom': {
    good: [
      {
        when: 'with a place',
        call: shared('/api/feeds/guides.atom?near=Sheffield'),
        file: {
          type: 'application/atom+xml; charset=utf-8',
          firstLine: '<?xml version="1.0" encoding="UTF-8"?>',
        },
      },
    ],
    bad: [badRadius('/api/feeds/guides.atom'), withoutLicence('/api/feeds/guides.atom')],
  },
  'GET /api/open-referral': {
    good: [{ when: 'asked', call: shared('/api/open-referral'), answer: { version: 'HSDS-UK-3.0' } }],
    bad: [withoutLicence('/api/open-referral')],
  },
  'GET /api/open-referral/services': {
    good: [
      {
        when: 'with a page',
        call: shared('/api/open-referral/services?page=1&per_page=1'),
        answer: { page_number: 1, size: 1, first_page: true, empty: false },
      },
    ],
    bad: [
      {
        when: 'with a page that is none',
        call: shared('/api/open-referral/services?page=0'),
        message: 'page must be a whole number from 1 to 100000',
        issues: ['page'],
      },
      withoutLicence('/api/open-referral/services'),
    ],
  },
  'GET /api/open-referral/services/:id': {
    good: [{ when: 'of the list', call: firstService, answer: { status: 'active' } }],
    bad: [
      {
        when: 'for what is no id of a service',
        call: shared('/api/open-referral/services/abc'),
        status: 404,
        message: 'Service not found',
      },
      {
        when: 'with too long an id',
        call: shared(`/api/open-referral/services/${'a'.repeat(101)}`),
        message: 'Unknown service',
        issues: ['id'],
      },
      withoutLicence('/api/open-referral/services/abc'),
    ],
  },
}
