import { IMAGE_RENDITION_WIDTHS_PX } from '../limits.ts'

const UPLOAD = /^\/uploads\/([0-9a-f]{64})\.jpg$/

/** The content hash in an upload path of this site, `/uploads/{sha256}.jpg`; undefined for any other address. */
export function uploadHash(url: string): string | undefined {
  return UPLOAD.exec(url)?.[1]
}

/** The path a stored picture is answered under. */
export function uploadPath(hash: string): string {
  return `/uploads/${hash}.jpg`
}

/** The stored rendition of a picture at one of IMAGE_RENDITION_WIDTHS_PX. */
export function renditionPath(hash: string, width: (typeof IMAGE_RENDITION_WIDTHS_PX)[number]): string {
  return `/uploads/${hash}-${width}.webp`
}

/** The `srcset` of WebP renditions of a stored picture; undefined for pictures of other places, which have none. */
export function pictureSrcSet(url: string): string | undefined {
  const hash = uploadHash(url)
  if (hash === undefined) return undefined
  return IMAGE_RENDITION_WIDTHS_PX.map((width) => `${renditionPath(hash, width)} ${width}w`).join(', ')
}
