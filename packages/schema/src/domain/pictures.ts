import { IMAGE_RENDITION_WIDTHS_PX } from '../limits.ts'

const UPLOAD = /^\/uploads\/([0-9a-f]{64})\.jpg$/
const PICTURE_NAME = /^([0-9a-f]{64})(?:\.jpg|-\d{1,4}\.webp)$/

/** The name under which a picture is stored, and answered below `/uploads/`. */
export function pictureName(hash: string): string {
  return `${hash}.jpg`
}

/** The name of its rendition at one of IMAGE_RENDITION_WIDTHS_PX. */
export function renditionName(hash: string, width: (typeof IMAGE_RENDITION_WIDTHS_PX)[number]): string {
  return `${hash}-${width}.webp`
}

/** All names under which a picture is stored. */
export function namesOfPicture(hash: string): string[] {
  return [pictureName(hash), ...IMAGE_RENDITION_WIDTHS_PX.map((width) => renditionName(hash, width))]
}

/** The hash of the picture that may be stored under a name; undefined for any other name. */
export function pictureHash(name: string): string | undefined {
  return PICTURE_NAME.exec(name)?.[1]
}

/** The content hash in an upload path of this site, `/uploads/{sha256}.jpg`; undefined for any other address. */
export function uploadHash(url: string): string | undefined {
  return UPLOAD.exec(url)?.[1]
}

/** The path a stored picture is answered under. */
export function uploadPath(hash: string): string {
  return `/uploads/${pictureName(hash)}`
}

/** The stored rendition of a picture at one of IMAGE_RENDITION_WIDTHS_PX. */
export function renditionPath(hash: string, width: (typeof IMAGE_RENDITION_WIDTHS_PX)[number]): string {
  return `/uploads/${renditionName(hash, width)}`
}

/** The `srcset` of WebP renditions of a stored picture; undefined for pictures of other places, which have none. */
export function pictureSrcSet(url: string): string | undefined {
  const hash = uploadHash(url)
  if (hash === undefined) return undefined
  return IMAGE_RENDITION_WIDTHS_PX.map((width) => `${renditionPath(hash, width)} ${width}w`).join(', ')
}
