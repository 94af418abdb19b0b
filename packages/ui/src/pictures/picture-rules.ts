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

/** A picture for which a gallery had no place. */
export function leftOutFile(name: string): RefusedFile {
  return { name, reason: `${name} was left out: a gallery holds up to ${GALLERY_MAX_IMAGES} pictures.` }
}

function refusal(title: string, description: string): ToastOptions {
  return { title, description, variant: 'destructive' }
}

const FULL = 'Maximum images reached'

/** Files that were chosen for a gallery, as far as name, type and size tell. */
export interface GalleryChoice<Chosen> {
  /** Files to be tried in their order, until every place is taken. */
  usable: Chosen[]
  places: number
  refused: RefusedFile[]
  /** Tells of a gallery that is full, and of the refused files. */
  toast?: ToastOptions
}

/** Tells the files that may be pictures from the others. */
export function chooseForGallery<Chosen extends PictureFile>(
  files: readonly Chosen[],
  taken: number,
): GalleryChoice<Chosen> {
  const places = Math.max(0, GALLERY_MAX_IMAGES - taken)
  const usable = files.filter((file) => pictureRefusal(file) === undefined)
  const refusals = files.map(pictureRefusal).filter((toast) => toast !== undefined)
  const refused = files
    .filter((file) => !usable.includes(file))
    .map((file) => ({ name: file.name, reason: pictureRefusal(file)?.description ?? '' }))
  const choice = { usable, places, refused }
  const [first] = refusals
  const others = refusals.length - 1
  const more = others <= 0 ? '' : ` ${others} more ${others === 1 ? 'file was' : 'files were'} left out.`
  const words = first && `${first.description}${more}`
  if (usable.length > 0 && places === 0) {
    const full = `A gallery holds up to ${GALLERY_MAX_IMAGES} pictures. Remove one to add another.`
    return { ...choice, toast: refusal(FULL, [full, words].filter(Boolean).join(' ')) }
  }
  return first === undefined ? choice : { ...choice, toast: { ...first, description: words } }
}

/** The outcome of trying files one after the other. */
export interface TriedFiles {
  added: number
  /** Names of those that hold no picture. */
  unread: readonly string[]
  /** Names of those for which there was no place. */
  leftOut: readonly string[]
}

const NAMES_SHOWN = 3

/** "a.jpg, b.jpg and c.jpg"; "a.jpg, b.jpg, c.jpg and 4 more". */
function namesOf(names: readonly string[]): string {
  const rest = names.length - NAMES_SHOWN
  const shown = rest > 0 ? [...names.slice(0, NAMES_SHOWN), `${rest} more`] : names
  return [shown.slice(0, -1).join(', '), shown.at(-1)].filter(Boolean).join(' and ')
}

/** One toast for all that was tried in vain, and for what was `refused` before; undefined where the toast of before says it all. */
export function triedToast(
  { added, unread, leftOut }: TriedFiles,
  refused: readonly RefusedFile[],
): ToastOptions | undefined {
  const unreadToast = unread.length === 0 ? undefined : undecodableToast(unread)
  if (leftOut.length === 0 || (added === 0 && unreadToast === undefined)) return unreadToast
  const kept = added === 1 ? 'Only the first picture was' : `Only the first ${added} pictures were`
  const sentences = [
    added === 0
      ? `A gallery holds up to ${GALLERY_MAX_IMAGES} pictures.`
      : `${kept} added: a gallery holds up to ${GALLERY_MAX_IMAGES}.`,
    `There was no room for ${namesOf(leftOut)}.`,
    unreadToast?.description,
    ...refused.map(({ reason }) => reason),
  ]
  return refusal(added === 0 ? FULL : 'Too many images', sentences.filter(Boolean).join(' '))
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
