import { IMAGE_RENDITION_WIDTHS_PX, renditionPath, uploadPath } from '@grove/schema'

/** The part of a path under `/uploads/` that names the object in the store. */
function storeName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function pictureName(hash: string): string {
  return storeName(uploadPath(hash))
}

export function renditionName(hash: string, width: (typeof IMAGE_RENDITION_WIDTHS_PX)[number]): string {
  return storeName(renditionPath(hash, width))
}

/** All names under which a picture is stored. */
export function namesOfPicture(hash: string): string[] {
  return [pictureName(hash), ...IMAGE_RENDITION_WIDTHS_PX.map((width) => renditionName(hash, width))]
}

const PICTURE_NAME = /^([0-9a-f]{64})(?:\.jpg|-\d{1,4}\.webp)$/

/** The hash of the picture that may be stored under a name; undefined for any other name. */
export function hashOfName(name: string): string | undefined {
  return PICTURE_NAME.exec(name)?.[1]
}

/** True for a name under which a picture may be stored. */
export function isPictureName(name: string): boolean {
  return hashOfName(name) !== undefined
}
