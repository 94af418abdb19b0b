import { GALLERY_MAX_IMAGES, IMAGE_MAX_BYTES, IMAGE_MAX_SIDE_PX } from '@grove/schema'
import type { ToastOptions } from '../toasts/show-toast.ts'

const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif']

/** `accept` of the file inputs for pictures. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',')

const MAX_MEGABYTES = IMAGE_MAX_BYTES / (1024 * 1024)

/** The hint beside every way to add a picture. */
export const PICTURE_HELP = `JPG, PNG or GIF, up to ${MAX_MEGABYTES} MB each`

type PictureFile = Pick<File, 'name' | 'type' | 'size'>

/** A file that was chosen and not taken, with a sentence that names it and says why. */
export interface RefusedFile {
  name: string
  reason: string
}

/**
 * Pictures of many phones. Only some browsers can read them, so they are tried; file inputs do not ask for them, since
 * then a phone that makes JPEGs of them for the asking would not.
 */
function isHeic({ name, type }: Pick<PictureFile, 'name' | 'type'>): boolean {
  return type === 'image/heic' || type === 'image/heif' || /\.hei[cf]$/i.test(name)
}

/** The toast for a file that is not taken; undefined for one that is. The real content is seen when it is decoded. */
export function pictureRefusal({ name, type, size }: PictureFile): ToastOptions | undefined {
  if (!PICTURE_TYPES.includes(type) && !isHeic({ name, type })) {
    return refusal('Invalid file type', `${name} is not a JPG, PNG or GIF picture.`)
  }
  if (size > IMAGE_MAX_BYTES) {
    return refusal('File too large', `${name} is larger than ${MAX_MEGABYTES} MB.`)
  }
  return undefined
}

/** A file that holds no picture, whatever its name says. */
export function undecodableFile(name: string): RefusedFile {
  const reason = isHeic({ name, type: '' })
    ? `${name} is a HEIC picture, which this browser cannot read. Please save it as JPEG and add that: on an iPhone under Settings, Camera, Formats, Most Compatible.`
    : `${name} could not be read as a picture.`
  return { name, reason }
}

/** The toast for pictures that could not be decoded, by the names of their files. */
export function undecodableToast(names: readonly string[]): ToastOptions {
  const [first = 'The file', ...more] = names
  if (more.length === 0) {
    return refusal('Could not process image', undecodableFile(first).reason)
  }
  return refusal(
    'Error processing images',
    `${names.length} files could not be read as pictures: ${names.join(', ')}.`,
  )
}

function leftOut({ name }: PictureFile): RefusedFile {
  return { name, reason: `${name} was left out: a gallery holds up to ${GALLERY_MAX_IMAGES} pictures.` }
}

function refusal(title: string, description: string): ToastOptions {
  return { title, description, variant: 'destructive' }
}

/** The accepted files among those chosen for a gallery, and the message about the others. */
export interface GalleryChoice<Chosen> {
  accepted: Chosen[]
  /** Every file that was left out, in the order they were chosen. */
  refused: RefusedFile[]
  toast?: ToastOptions
}

/** Takes as many usable files as there are free places, in their order. One toast tells of all that were left out. */
export function chooseForGallery<Chosen extends PictureFile>(
  files: readonly Chosen[],
  taken: number,
): GalleryChoice<Chosen> {
  const places = GALLERY_MAX_IMAGES - taken
  if (files.length === 0) return { accepted: [], refused: [] }
  if (places <= 0) {
    return {
      accepted: [],
      refused: files.map(leftOut),
      toast: refusal(
        'Maximum images reached',
        `A gallery holds up to ${GALLERY_MAX_IMAGES} pictures. Remove one to add another.`,
      ),
    }
  }
  const refusals = files.map(pictureRefusal).filter((toast) => toast !== undefined)
  const usable = files.filter((file) => pictureRefusal(file) === undefined)
  const accepted = usable.slice(0, places)
  const refused = files
    .filter((file) => !accepted.includes(file))
    .map((file) => ({
      name: file.name,
      reason: pictureRefusal(file)?.description ?? leftOut(file).reason,
    }))
  const [first] = refusals
  if (usable.length > accepted.length) {
    const kept =
      accepted.length === 1 ? 'Only the first picture was' : `Only the first ${accepted.length} pictures were`
    const reasons = [`${kept} added: a gallery holds up to ${GALLERY_MAX_IMAGES}.`, first?.description]
    return { accepted, refused, toast: refusal('Too many images', reasons.filter(Boolean).join(' ')) }
  }
  if (first === undefined) return { accepted, refused }
  const others = refusals.length - 1
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'file was' : 'files were'} left out.`
  return { accepted, refused, toast: { ...first, description: `${first.description}${more}` } }
}

export interface PictureSize {
  width: number
  height: number
}

/** The size a picture is drawn at: the longer side at most 1200 px, never enlarged. */
export function shrunkSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, IMAGE_MAX_SIDE_PX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The pictures with the one at `from` put at `to`. */
export function movePicture<Picture>(pictures: readonly Picture[], from: number, to: number): Picture[] {
  const moved = [...pictures]
  const [picture] = moved.splice(from, 1)
  if (picture === undefined) return moved
  moved.splice(Math.min(Math.max(to, 0), moved.length), 0, picture)
  return moved
}

/** A short key for each picture that stays with it when others move; the same picture twice gets two. */
export function pictureKeys(pictures: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return pictures.map((picture) => {
    const name = `${picture.length}:${picture.slice(-48)}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return `${name}:${count}`
  })
}
