import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { ClaimedPicture } from '@grove/schema'
import { IMAGE_MAX_BYTES, InvalidError, TooLargeError } from '@grove/schema'
import type { Context } from '../../context.ts'
import { callerKey } from '../../http/caller-key.ts'
import { mediaTypeOf } from '../../http/http-headers.ts'
import { limitedAddress } from '../../http/rate-limit.ts'
import { PICTURE_TYPES } from './picture-source.ts'

/**
 * The checks of an upload by its headers, before its bytes are read. Every upload counts, also one that turns out to
 * be no picture: looking at it is what costs.
 * @throws InvalidError for another type, TooLargeError, TooManyError.
 */
export async function admitPicture(
  { limits, viewer, address }: Context,
  headers: IncomingHttpHeaders,
): Promise<void> {
  if (!PICTURE_TYPES.has(mediaTypeOf(headers['content-type']))) throw new InvalidError('Invalid file type')
  if (Number(headers['content-length'] ?? 0) > IMAGE_MAX_BYTES) throw new TooLargeError('File too large')
  await limits.spend(
    viewer === null
      ? { limit: 'pictureByAddress', key: limitedAddress(address) }
      : { limit: 'pictureByAccount', key: String(viewer.user.id) },
  )
}

/**
 * Takes the bytes of one picture (JPEG, PNG or GIF) and stores what is shown of it, for a listing to name.
 * @throws TooLargeError, InvalidError for what is no such picture, UnavailableError while too much is going on.
 */
export async function uploadPicture(ctx: Context, content: Readable | undefined): Promise<ClaimedPicture> {
  if (content === undefined) throw new InvalidError('Could not process image')
  const file = await ctx.incoming.receive(content, { maxBytes: IMAGE_MAX_BYTES, owner: callerKey(ctx) })
  try {
    return await ctx.media.claim(ctx, file)
  } finally {
    await file.discard()
  }
}
