import { hash } from 'node:crypto'
import { IMAGE_JPEG_QUALITY, IMAGE_MAX_SIDE_PX, IMAGE_RENDITION_WIDTHS_PX } from '@grove/schema'
import type { OutputInfo, Sharp } from 'sharp'
import sharp from 'sharp'

/** A picture as it is stored, with its smaller renditions. */
export interface ProcessedPicture {
  /** SHA-256 of the JPEG, in hexadecimal: its name. */
  hash: string
  jpeg: Buffer
  /** Pixels. */
  width: number
  height: number
  renditions: readonly { width: (typeof IMAGE_RENDITION_WIDTHS_PX)[number]; webp: Buffer }[]
}

/** More than any phone takes within 10 MB, and little enough to be decoded in memory. */
const MAX_PIXELS = 50_000_000
/** Of pictures that are decoded as a whole, or in twice the memory; of those that are both, half as many. */
const MAX_COSTLY_PIXELS = 25_000_000
/** A strip of the same pixels takes the decoder up to a hundred times the memory, or as many steps as it is high. */
const MAX_SIDE = 16_384
const TIMEOUT_SECONDS = 20
/** WebP quality by width: the wider the rendition, the denser the screen that takes it, which hides more. */
const WEBP_QUALITY: Record<(typeof IMAGE_RENDITION_WIDTHS_PX)[number], number> = { 400: 76, 800: 66 }
/** A rendition above this is full of leaves and grass, between which a lower quality cannot be seen. */
const BUSY_BYTES = 40_000
const BUSY_WEBP_QUALITY = 46
/** A twentieth smaller than by default, in the same time; 6 takes twice as long for as much again. */
const WEBP_EFFORT = 5

const MAGIC: readonly (readonly [format: string, bytes: Buffer])[] = [
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['gif', Buffer.from('GIF87a')],
  ['gif', Buffer.from('GIF89a')],
]

// One thread a picture: how many run at a time is decided by a queue. Nothing is decoded twice, so nothing is kept.
sharp.concurrency(1)
sharp.cache(false)

/** The bytes of a picture as they were sent: in memory, or in a file, of which the first ones are known. */
export type PictureBytes = Buffer | { path: string; head: Buffer }

/** The format that the first bytes tell, whatever the sender called it. */
function formatOf(picture: PictureBytes): string | undefined {
  const head = Buffer.isBuffer(picture) ? picture : picture.head
  return MAGIC.find(([, magic]) => head.subarray(0, magic.length).equals(magic))?.[0]
}

/** Turned upright, on white, without metadata, within IMAGE_MAX_SIDE_PX, as JPEG. */
async function toJpeg(image: Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
  return image
    .autoOrient()
    .resize({ width: IMAGE_MAX_SIDE_PX, height: IMAGE_MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: IMAGE_JPEG_QUALITY * 100 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
}

async function toWebp(jpeg: Buffer, width: number, quality: number): Promise<Buffer> {
  return sharp(jpeg)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality, effort: WEBP_EFFORT })
    .toBuffer()
}

async function finish(image: Sharp): Promise<ProcessedPicture> {
  const { data: jpeg, info } = await toJpeg(image)
  const renditions = []
  for (const width of IMAGE_RENDITION_WIDTHS_PX) {
    const webp = await toWebp(jpeg, width, WEBP_QUALITY[width])
    const isBusy = webp.length > BUSY_BYTES
    renditions.push({ width, webp: isBusy ? await toWebp(jpeg, width, BUSY_WEBP_QUALITY) : webp })
  }
  return { hash: hash('sha256', jpeg), jpeg, width: info.width, height: info.height, renditions }
}

/**
 * Makes of the bytes of a JPEG, PNG or GIF what is stored of it. The size of the picture is read from its header
 * before anything is decoded. Undefined for bytes that are no such picture, or not all of one.
 */
export async function processPicture(picture: PictureBytes): Promise<ProcessedPicture | undefined> {
  const format = formatOf(picture)
  if (format === undefined) return undefined
  try {
    const image = sharp(Buffer.isBuffer(picture) ? picture : picture.path, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      pages: 1,
    })
    const header = await image.metadata()
    const isWhole = header.isProgressive === true || format === 'gif'
    const costs = Number(isWhole) + Number(header.depth === 'ushort')
    const maxPixels = costs === 0 ? MAX_PIXELS : MAX_COSTLY_PIXELS / costs
    const { width, height } = header
    if (header.format !== format || width * height > maxPixels || Math.max(width, height) > MAX_SIDE)
      return undefined
    return await finish(image)
  } catch {
    // The decoder's reasons are of no use to people: broken, cut off, too big, not what it says.
    return undefined
  }
}
