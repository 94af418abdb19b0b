import type { Readable } from 'node:stream'
import { claimedPictureSchema } from '@grove/schema'
import { uploadPicture } from '../features/media/upload-picture.ts'
import { callsOf } from './rest-route.ts'

/** Sending pictures. */
export const pictureRoutes = [
  callsOf('Guides').post(
    '/api/pictures',
    {
      operationId: 'uploadPicture',
      errors: { 429: 'Too many pictures from one address, or of one account' },
      summary:
        'Send one picture: its bytes, as JPEG, PNG or GIF of at most 10 MB. A listing that names its path and claim shows it; one that no listing names is deleted after a day',
      answer: claimedPictureSchema,
      takes: 'picture',
    },
    // No procedure: the body is bytes.
    (_caller, { body }, context) => uploadPicture(context, body as Readable | undefined),
  ),
]
