import { IMAGE_MAX_BYTES, InvalidError, invalidField, TooLargeError, uploadHash } from '@grove/schema'

/** The content of a picture field: bytes to check, a stored picture of this site, or a link elsewhere. */
export type PictureSource =
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'stored'; hash: string }
  | { kind: 'link'; url: string }

const LINK_MAX_LENGTH = 2_000
/** The media types that pictures may be sent as. */
export const PICTURE_TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/gif',
])
const DATA_URL_HEAD = /^data:([^;,]*)((?:;[^;,]*)*),/i
const DATA_URL_HEAD_MAX_LENGTH = 200

/** The error for pictures that cannot be used; `paths` name their fields, e.g. `images.9`, where they are of a call. */
export function unusablePicture(...paths: readonly string[]): InvalidError {
  const message = 'Could not process image'
  const issues = paths.map((path) => ({ path, message }))
  return new InvalidError(message, issues.length === 0 ? undefined : issues)
}

function parseDataUrl(value: string, path: string): PictureSource {
  const head = DATA_URL_HEAD.exec(value.slice(0, DATA_URL_HEAD_MAX_LENGTH))
  const type = head?.[1]?.toLowerCase().trim()
  if (head === null || type === undefined || type === '') throw unusablePicture(path)
  if (!PICTURE_TYPES.has(type)) {
    throw invalidField(path, 'Invalid file type')
  }
  if (!head[2]?.toLowerCase().endsWith(';base64')) throw unusablePicture(path)
  const encoded = value.slice(head[0].length)
  const padding = encoded.endsWith('==') ? 2 : Number(encoded.endsWith('='))
  const size = Math.floor(((encoded.length - padding) * 3) / 4)
  if (size > IMAGE_MAX_BYTES) throw new TooLargeError('File too large')
  const bytes = Buffer.from(encoded, 'base64')
  // Buffer skips what is not base64, so the length tells whether all of it was.
  if (bytes.length !== size || size === 0) throw unusablePicture(path)
  return { kind: 'bytes', bytes }
}

function parseLink(value: string, path: string): PictureSource {
  if (!/^https:\/\//i.test(value) || value.length > LINK_MAX_LENGTH || !URL.canParse(value))
    throw unusablePicture(path)
  const url = new URL(value)
  if (url.username !== '' || url.password !== '') throw unusablePicture(path)
  return { kind: 'link', url: url.href }
}

/**
 * Reads what a picture field names.
 * @throws TooLargeError "File too large", InvalidError "Invalid file type" for another type named in a data URL,
 * InvalidError "Could not process image" for anything else.
 */
export function parsePictureSource(value: string, path: string): PictureSource {
  const text = value.trim()
  if (/^data:/i.test(text.slice(0, 5))) return parseDataUrl(text, path)
  const hash = uploadHash(text)
  return hash === undefined ? parseLink(text, path) : { kind: 'stored', hash }
}
