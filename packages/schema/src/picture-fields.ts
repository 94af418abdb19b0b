import { z } from 'zod'
import * as limits from './limits.ts'
import { clearableText } from './text-fields.ts'

const INVALID_FOCAL_POINT = 'Image focal point must be between 0 and 1'

/** One axis of the focal point, 0 to 1, as text; null and blank reset it to the middle. */
export const focalPointSchema = z
  .union([z.string(), z.number(), z.null()], { error: INVALID_FOCAL_POINT })
  .transform((value, context): string => {
    const text = value === null ? '' : String(value).trim()
    if (text === '') return String(limits.FOCAL_POINT_DEFAULT)
    const share = Number(text)
    if (!Number.isFinite(share) || share < 0 || share > 1 || text.length > 32) {
      context.addIssue({ code: 'custom', message: INVALID_FOCAL_POINT })
      return z.NEVER
    }
    return String(share)
  })

const UNUSABLE_IMAGE = 'Could not process image'
/** The path of a picture in examples. */
export const PICTURE_EXAMPLE = '/uploads/3f0c7a5e5c2a4e4d9d6a2b1f8c7e6d5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e.jpg'
const claimText = z.string({ error: UNUSABLE_IMAGE }).max(200, UNUSABLE_IMAGE)

/** An uploaded picture: its path, and the secret that proves who uploaded it. */
export const claimedPictureSchema = z
  .object(
    {
      path: claimText.meta({
        description: 'Where the picture is: /uploads/...',
        examples: [PICTURE_EXAMPLE],
      }),
      claim: claimText.meta({
        description: 'Proves who uploaded the picture; good for a day.',
        examples: ['Zm9yLXdob2V2ZXItdXBsb2FkZWQtaXQtYW5kLW5vYm9keQ'],
      }),
    },
    { error: UNUSABLE_IMAGE },
  )
  .meta({
    id: 'ClaimedPicture',
    description: 'An uploaded picture, and the proof of having uploaded it.',
  })
export type ClaimedPicture = z.infer<typeof claimedPictureSchema>

/**
 * A data URL, an uploaded picture with its claim, an upload path that the listing shows already, or an https link; the
 * server validates which picture that is.
 */
export const imageSchema = z.union([z.string().min(1, UNUSABLE_IMAGE), claimedPictureSchema], {
  error: UNUSABLE_IMAGE,
})
/** Null and blank clear the picture. */
export const clearableImageSchema = z
  .union([z.string().trim(), claimedPictureSchema], { error: UNUSABLE_IMAGE })
  .nullable()
  .transform((image) => (image === '' ? null : image))
export const gallerySchema = z
  .array(imageSchema, { error: UNUSABLE_IMAGE })
  .max(limits.GALLERY_MAX_IMAGES, 'Maximum images reached')

export const pictureDescriptionSchema = clearableText(limits.PICTURE_DESCRIPTION_MAX_LENGTH)
/** One for each picture of a gallery, empty for none; the last empty ones are left out. */
export const imageDescriptionsSchema = z
  .array(pictureDescriptionSchema.transform((text) => text ?? ''))
  .max(limits.GALLERY_MAX_IMAGES, 'There are more descriptions than pictures')
  .transform((texts) => texts.slice(0, texts.findLastIndex((text) => text !== '') + 1))
