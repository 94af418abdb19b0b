import { IMAGE_JPEG_QUALITY } from '@grove/schema'
import { shrunkSize } from './picture-rules.ts'

/** JPEG knows no transparency: what shows through is paper. */
const PAPER = '#fffdf8'

/** A file that holds no picture this browser can show. */
export class UndecodablePictureError extends Error {
  constructor(cause?: unknown) {
    super('Could not process image', { cause })
    this.name = 'UndecodablePictureError'
  }
}

async function shrink(picture: Blob): Promise<Blob> {
  // Upright by its own note of how the camera was held. All browsers do so unasked; those of 2022 refuse the word that younger
  // ones have for it, `imageOrientation: 'from-image'`.
  const bitmap = await createImageBitmap(picture).catch((error: unknown) => {
    throw new UndecodablePictureError(error)
  })
  const canvas = Object.assign(document.createElement('canvas'), shrunkSize(bitmap))
  const context = canvas.getContext('2d', { alpha: false })
  if (context !== null) {
    context.fillStyle = PAPER
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  bitmap.close()
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', IMAGE_JPEG_QUALITY),
  )
  if (context === null || jpeg === null) throw new UndecodablePictureError()
  return jpeg
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(blob)
  })
}

/** One after the other: several large pictures decoded at once would fill a phone's memory. */
let last: Promise<unknown> = Promise.resolve()

/**
 * A picture as it is sent: upright, without metadata, the longer side at most 1200 px, JPEG of quality 0.85, as a data
 * URL. The browser decodes and encodes it beside the page, which draws for some 30 ms.
 * @throws UndecodablePictureError for what is no picture.
 */
export function shrinkPicture(picture: Blob): Promise<string> {
  const shrunk = last.then(() => shrink(picture))
  last = shrunk.catch(() => undefined)
  return shrunk.then(readAsDataUrl)
}
