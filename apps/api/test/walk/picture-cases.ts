import type { WalkCall, WalkTable } from './calls.ts'
import { PIXEL_BYTES } from './calls.ts'
import type { Cast } from './cast.ts'

const asPicture = (bytes: Buffer<ArrayBuffer>, type: string) => (by: WalkCall['by']) => ({
  by,
  path: '/api/pictures',
  body: new Blob([bytes], { type }),
})
const byVisitor = (send: (by: WalkCall['by']) => WalkCall) => async (cast: Cast) => send(cast.visitor())

export const pictureWalk: WalkTable = {
  'POST /api/pictures': {
    good: [
      { when: 'signed out', call: byVisitor(asPicture(PIXEL_BYTES, 'image/gif')) },
      {
        when: 'signed in',
        call: async (cast) => asPicture(PIXEL_BYTES, 'image/gif')(await cast.member()),
      },
    ],
    bad: [
      {
        when: 'with another type of picture',
        call: byVisitor(asPicture(PIXEL_BYTES, 'image/webp')),
        message: 'Invalid file type',
      },
      {
        when: 'with a picture that is none',
        call: byVisitor(asPicture(Buffer.from('<!doctype html>'), 'image/png')),
        message: 'Could not process image',
      },
    ],
  },
}
