import { PLACE } from '../support/applications.ts'
import type { BadCase, GoodCase, WalkTable } from './calls.ts'
import {
  about,
  aboutApplicant,
  asAdmin,
  asMember,
  asVisitor,
  badListings,
  byApplicant,
  byOwner,
  PIXEL,
  REQUIRED_PLACE,
} from './calls.ts'

export const guideWalk: WalkTable = {
  'GET /api/guides': {
    good: [
      { when: 'signed out', call: listOf('') },
      { when: 'asking for public guides', call: listOf('?published=true&_t=1780000000000') },
      { when: 'refreshing', call: listOf('?published=true&force=true&_t=1') },
      {
        when: 'an administrator asks for those not published',
        call: asAdmin('/api/guides?published=false'),
      },
      {
        when: 'an administrator asks for all',
        call: asAdmin('/api/guides?include=all&_t=1'),
      },
    ],
    bad: [
      {
        when: 'signed out, asking for all',
        call: asVisitor('/api/guides?include=all'),
        status: 401,
        message: 'Authentication required',
      },
      {
        when: 'signed out, asking for those not published',
        call: asVisitor('/api/guides?published=false'),
        status: 401,
        message: 'Authentication required',
      },
      {
        when: 'a member asks for all',
        call: asMember('/api/guides?include=all'),
        status: 403,
        message: 'Not authorized to list unpublished guides',
      },
      {
        when: 'a member asks for those not published',
        call: asMember('/api/guides?published=false'),
        status: 403,
        message: 'Not authorized to list unpublished guides',
      },
      {
        when: 'with a word that is no yes or no',
        call: asVisitor('/api/guides?published=maybe'),
        message: 'published must be one of true, false',
        issues: ['published'],
      },
    ],
  },
  'GET /api/guides/search': {
    good: [
      { when: 'with nothing asked', call: listOf('/search') },
      {
        when: 'with a place and every other condition',
        call: listOf(
          '/search?near=S1%202BP&radius=any&bounds=-2,53,-1,54&badge=certified_guide&offer=groups&language=en&access=seats&open=true&sort=distance&limit=100&search=sheffield',
        ),
        answer: { items: [], nearest: [] },
      },
    ],
    bad: [
      {
        when: 'with a radius of nothing',
        call: asVisitor('/api/guides/search?near=Sheffield&radius=0'),
        message: 'radius must be a number of kilometres from 1 to 500, or any',
        issues: ['radius'],
      },
      {
        when: 'with a cursor that no page has given out',
        call: asVisitor('/api/guides/search?cursor=broken'),
        message: 'Invalid cursor',
        issues: ['cursor'],
      },
    ],
  },
  'GET /api/guides/pins': {
    good: [{ when: 'with a place', call: listOf('/pins?near=Sheffield&radius=any') }],
    bad: [
      {
        when: 'with bounds that are none',
        call: asVisitor('/api/guides/pins?bounds=1,2'),
        message: 'bounds must be west,south,east,north in degrees',
        issues: ['bounds'],
      },
    ],
  },
  'GET /api/guides/changes': {
    good: [
      {
        when: 'a moment is named',
        call: listOf(`/changes?changedSince=${new Date().toISOString()}&limit=5`),
      },
    ],
    bad: [
      {
        when: 'without a moment',
        call: asVisitor('/api/guides/changes?changedSince=yesterday'),
        message: 'changedSince must be a moment such as 2026-05-04T09:30:00Z',
        issues: ['changedSince'],
      },
      {
        when: 'with a moment that is too long ago',
        call: asVisitor('/api/guides/changes?changedSince=2020-01-01T00:00:00Z'),
        status: 410,
        message: 'This is too long ago: changes are told for 90 days. Read all guides anew.',
        issues: ['changedSince'],
      },
    ],
  },
  'GET /api/guides/own': {
    good: [
      {
        when: 'the owner asks',
        call: async (cast) => ({ by: await cast.applicant(), path: '/api/guides/own' }),
        answer: { applicationStatus: 'pending' },
      },
    ],
    bad: [
      {
        when: 'somebody without a listing asks',
        call: asMember('/api/guides/own'),
        status: 404,
        message: 'Guide not found',
      },
    ],
  },
  'GET /api/places': {
    good: [{ when: 'for some letters', call: asVisitor('/api/places?text=sheff') }],
    bad: [
      {
        when: 'for nothing',
        call: asVisitor('/api/places'),
        message: 'text is required',
        issues: ['text'],
      },
    ],
  },
  'GET /api/places/towns': {
    good: [
      { when: 'of a country', call: asVisitor('/api/places/towns?text=sheff&country=United%20Kingdom') },
    ],
    bad: [
      {
        when: 'for nothing',
        call: asVisitor('/api/places/towns'),
        message: 'text is required',
        issues: ['text'],
      },
    ],
  },
  'GET /api/places/locate': {
    good: [
      {
        when: 'for a town',
        call: asVisitor('/api/places/locate?city=Sheffield&country=UK'),
        answer: { source: 'gazetteer' },
      },
    ],
    bad: [
      {
        when: 'for a place that nobody knows',
        call: asVisitor('/api/places/locate?city=Nowhere&country=Narnia'),
        status: 404,
        message: 'No such place is known',
      },
      {
        when: 'without a town',
        call: asVisitor('/api/places/locate?country=UK'),
        message: 'City is required',
        issues: ['city'],
      },
    ],
  },
  'GET /api/guides/:id': {
    good: [
      { when: 'signed out', call: guideAddress('') },
      {
        when: 'its owner asks, and it is not public',
        call: byApplicant(''),
        answer: { published: false, applicationStatus: 'pending' },
      },
    ],
    bad: [hiddenFromVisitors('')],
  },
  'GET /api/guides/:id/images': {
    good: [{ when: 'signed out', call: guideAddress('/images') }],
    bad: [hiddenFromVisitors('/images')],
  },
  'GET /api/guides/user/:userId': {
    good: [
      {
        when: 'the user asks',
        call: async (cast) => {
          const owner = await cast.applicant()
          return { by: owner, path: `/api/guides/user/${owner.user.id}` }
        },
      },
      {
        when: 'an administrator asks',
        call: async (cast) => ({
          by: await cast.admin(),
          path: `/api/guides/user/${(await cast.applicant()).user.id}`,
        }),
      },
    ],
    bad: [
      {
        when: 'the user has no listing',
        call: async (cast) => {
          const member = await cast.member()
          return { by: member, path: `/api/guides/user/${member.user.id}` }
        },
        status: 404,
        message: 'Guide not found',
      },
      {
        when: 'somebody else asks',
        call: async (cast) => ({
          by: await cast.member(),
          path: `/api/guides/user/${(await cast.listed()).user.id}`,
        }),
        status: 403,
        message: 'Not authorized to read this profile',
      },
    ],
  },
  'POST /api/guides': {
    good: [
      {
        when: 'for oneself, whatever else is claimed',
        call: asMember('/api/guides', { ...PLACE, published: true, applicationStatus: 'approved' }),
        answer: { published: false, applicationStatus: 'pending' },
      },
      {
        when: 'an administrator names a user',
        call: async (cast) => ({
          by: await cast.admin(),
          path: '/api/guides',
          body: { ...PLACE, userId: (await cast.member()).user.id, firstName: 'Bracken', lastName: 'Vale' },
        }),
        answer: { userName: 'Bracken Vale' },
      },
    ],
    bad: [
      {
        when: 'a second time',
        call: async (cast) => ({ by: await cast.applicant(), path: '/api/guides', body: PLACE }),
        status: 409,
        message: 'You already have a guide profile',
      },
      {
        when: 'for another user',
        call: async (cast) => ({
          by: await cast.member(),
          path: '/api/guides',
          body: { ...PLACE, userId: (await cast.member()).user.id },
        }),
        status: 403,
        message: 'Not authorized to create a profile for another user',
      },
      {
        when: 'an administrator names an unknown user',
        call: asAdmin('/api/guides', { ...PLACE, userId: 2_147_483_647 }),
        status: 404,
        message: 'User not found',
      },
      {
        when: 'without anything',
        call: asMember('/api/guides', {}),
        message: 'City is required',
        issues: REQUIRED_PLACE,
      },
      ...badListings((guideData) => asMember('/api/guides', { ...PLACE, ...guideData })),
    ],
  },
  'PUT /api/guides/:id': {
    good: [
      {
        when: 'the owner saves some fields, of which blank ones are cleared',
        call: byOwner({
          bio: 'Walks by the river',
          website: '',
          published: false,
          applicationStatus: 'rejected',
        }),
        answer: { bio: 'Walks by the river', website: null, published: true, applicationStatus: 'approved' },
      },
      {
        when: 'an administrator saves',
        call: aboutApplicant('', { trainingYear: 2019 }),
        answer: { trainingYear: 2019 },
      },
    ],
    bad: [
      {
        when: 'somebody else saves',
        call: about('member', 'listed', '', { bio: 'Mine' }),
        status: 403,
        message: 'Not authorized to update this profile',
      },
      {
        when: 'it has changed since the version that was read',
        call: byOwner({ bio: 'Older', version: '2020-01-01T00:00:00.000Z' }),
        status: 409,
        message: 'This listing has been changed elsewhere since it was opened.',
      },
      ...badListings(byOwner),
    ],
  },
  'DELETE /api/guides/:id': {
    good: [
      { when: 'the owner deletes', call: byOwner() },
      { when: 'an administrator deletes', call: aboutApplicant('') },
    ],
    bad: [
      {
        when: 'somebody else deletes',
        call: about('member', 'listed'),
        status: 403,
        message: 'Not authorized to delete this profile',
      },
    ],
  },
}

function listOf(query: string): GoodCase['call'] {
  return async (cast) => {
    await cast.listed()
    return { by: cast.visitor(), path: `/api/guides${query}` }
  }
}

function guideAddress(suffix: string): GoodCase['call'] {
  return async (cast) => {
    const { guide } = await cast.listed({ images: [PIXEL] })
    return { by: cast.visitor(), path: `/api/guides/${guide.id}${suffix}` }
  }
}

function hiddenFromVisitors(suffix: string): BadCase {
  return {
    when: 'it is not public',
    call: about('visitor', 'applicant', suffix),
    status: 404,
    message: 'Guide not found',
  }
}
