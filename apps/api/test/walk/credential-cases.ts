import type { Credential } from '@grove/schema'
import { CREDENTIAL } from '../support/applications.ts'
import type { BadCase, WalkCall, WalkTable } from './calls.ts'
import type { Cast } from './cast.ts'

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
const aPdf = (bytes = PDF) => new Blob([bytes], { type: 'application/pdf' })

/** The owner of a public listing with one credential and a file that shows it. */
async function holder(cast: Cast, words: object = {}) {
  const owner = await cast.listed()
  const path = `/api/guides/${owner.guide.id}/credentials/insurance`
  await owner.put(path, { ...CREDENTIAL, ...words })
  const { body } = await owner.post<Credential>(`${path}/evidence?fileName=paper.pdf`, aPdf())
  return { owner, path, file: `${path}/evidence/${body.evidence[0]?.name}` }
}

const byHolder = (suffix: string, body?: unknown) => async (cast: Cast) => {
  const { owner, path } = await holder(cast)
  return { by: owner, path: path + suffix, body }
}
const byAdmin = (suffix: string, body?: unknown, words?: object) => async (cast: Cast) => ({
  by: await cast.admin(),
  path: (await holder(cast, words)).path + suffix,
  body,
})
/** By a reviewer, who may read it and not change it. */
const byReader = (call: (cast: Cast) => Promise<WalkCall>): BadCase => ({
  when: 'a reviewer asks, who only checks',
  call: async (cast) => ({ ...(await call(cast)), by: await cast.reviewer() }),
  status: 403,
  message: 'Not authorized to change the credentials of this guide',
})
const another = (call: (cast: Cast) => Promise<WalkCall>) => async (cast: Cast) => {
  const asked = await call(cast)
  return { ...asked, path: asked.path.replace('insurance', 'first_aid') }
}
const notThere = (call: (cast: Cast) => Promise<WalkCall>): BadCase => ({
  when: 'for a credential that is not there',
  call: another(call),
  status: 404,
  message: 'Credential not found',
})
const ofFile = async (cast: Cast) => {
  const { owner, file } = await holder(cast)
  return { by: owner, path: file }
}
const file = { type: 'application/pdf', disposition: /^attachment; filename="paper.pdf"$/ }

export const credentialWalk: WalkTable = {
  'GET /api/guides/:id/credentials': {
    good: [
      {
        when: 'the owner asks',
        call: async (cast) => {
          const { owner } = await holder(cast)
          return { by: owner, path: `/api/guides/${owner.guide.id}/credentials` }
        },
        answer: [{ kind: 'insurance', ...CREDENTIAL, hasEnded: false }],
      },
    ],
    bad: [],
  },
  'PUT /api/guides/:id/credentials/:kind': {
    good: [
      {
        when: 'the owner writes',
        call: byHolder('', { ...CREDENTIAL, number: null }),
        answer: { number: null },
      },
    ],
    bad: [
      byReader(byHolder('', CREDENTIAL)),
      {
        when: 'where it ends before it began',
        call: byHolder('', { ...CREDENTIAL, validUntil: '2020-01-01' }),
        message: 'It cannot end before it was issued',
        issues: ['validUntil'],
      },
      {
        when: 'from another version than there is',
        call: byHolder('', { ...CREDENTIAL, number: null, version: '2020-01-01T00:00:00.000Z' }),
        status: 409,
        message: 'This credential has been changed since you opened it. Look at it again.',
      },
    ],
  },
  'DELETE /api/guides/:id/credentials/:kind': {
    good: [{ when: 'the owner asks', call: byHolder('') }],
    bad: [byReader(byHolder('')), notThere(byHolder(''))],
  },
  'PUT /api/guides/:id/credentials/:kind/check': {
    refusal: 'Not authorized to check credentials',
    good: [{ when: 'an administrator has looked at it', call: byAdmin('/check', { checked: true }) }],
    bad: [
      {
        when: 'without saying what',
        call: byAdmin('/check', {}),
        message: 'checked is required',
        issues: ['checked'],
      },
      notThere(byAdmin('/check', { checked: true })),
      {
        when: 'for one that has ended',
        call: byAdmin('/check', { checked: true }, { validUntil: '2025-01-01' }),
        status: 409,
        message: 'This credential has ended',
      },
    ],
  },
  'POST /api/guides/:id/credentials/:kind/evidence': {
    good: [{ when: 'the owner sends a file', call: byHolder('/evidence?fileName=more.pdf', aPdf()) }],
    bad: [
      byReader(byHolder('/evidence', aPdf())),
      notThere(byHolder('/evidence', aPdf())),
      {
        when: 'with a file that is another one than it says',
        call: byHolder('/evidence', aPdf(Buffer.from('<!doctype html>'))),
        message: 'The file has to be a PDF, a JPEG or a PNG',
      },
      {
        when: 'for a sixth time',
        call: async (cast) => {
          const { owner, path } = await holder(cast)
          for (let count = 1; count < 5; count += 1) await owner.post(`${path}/evidence`, aPdf())
          return { by: owner, path: `${path}/evidence`, body: aPdf() }
        },
        status: 409,
        message: 'At most 5 files show one credential',
      },
    ],
  },
  'GET /api/guides/:id/credentials/:kind/evidence/:name': {
    good: [{ when: 'the owner asks', call: ofFile, file: { ...file, firstLine: PDF.toString() } }],
    bad: [
      {
        when: 'signed out',
        call: async (cast) => ({ ...(await ofFile(cast)), by: cast.visitor() }),
        status: 404,
        message: 'Evidence not found',
      },
    ],
  },
  'DELETE /api/guides/:id/credentials/:kind/evidence/:name': {
    good: [{ when: 'the owner asks', call: ofFile }],
    bad: [
      byReader(ofFile),
      {
        when: 'for a file that is not there',
        call: byHolder(`/evidence/${'0'.repeat(64)}`),
        status: 404,
        message: 'Evidence not found',
      },
    ],
  },
}
