import type { ClaimedPicture } from '@grove/schema'
import { claimedPictureSchema, PICTURE_CLAIM_LIFETIME_MS } from '@grove/schema'
import { RequestError, sendRequest } from '../send-request.ts'

/** How far a picture of this browser has come on its way to the server. */
export type Upload =
  | { step: 'waiting' }
  | { step: 'sending'; share: number }
  /** `at`: when it had arrived, in milliseconds since 1970. */
  | { step: 'done'; picture: ClaimedPicture; at: number }
  | { step: 'failed'; error: RequestError }

interface Entry {
  upload: Upload
  origin: string
  abort: AbortController
}

/** The server works one picture of a sender at a time: a second one comes meanwhile, more would only wait. */
const UPLOADS_AT_A_TIME = 2
/** A claim is not used in its last hour, in which a form may still be filled in. */
const CLAIM_USE_MS = PICTURE_CLAIM_LIFETIME_MS - 60 * 60 * 1000

/** By the data URL of the picture. */
const entries = new Map<string, Entry>()
const waiting: string[] = []
const listeners = new Set<() => void>()
let running = 0

/** True for a picture that is in this browser only, and has to be uploaded. */
export function isLocalPicture(url: string): boolean {
  return url.startsWith('data:')
}

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** undefined for a picture whose upload has not begun. */
export function getUpload(url: string): Upload | undefined {
  return entries.get(url)?.upload
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

function setUpload(url: string, entry: Entry, upload: Upload): void {
  // A caller who has begun anew meanwhile is not told of the old attempt.
  if (entries.get(url) !== entry) return
  entry.upload = upload
  tellListeners()
}

function isUsable(upload: Upload): boolean {
  return upload.step !== 'done' || Date.now() - upload.at < CLAIM_USE_MS
}

/** The bytes in a data URL. `fetch` could read them, if the policy of the page let it. */
function blobOf(url: string): Blob {
  const [head = '', base64 = ''] = url.split(',', 2)
  const type = head.slice('data:'.length).split(';', 1)[0] ?? ''
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type })
}

async function send(url: string, entry: Entry): Promise<void> {
  try {
    setUpload(url, entry, { step: 'sending', share: 0 })
    const answer = await sendRequest({
      method: 'POST',
      url: `${entry.origin}/api/pictures`,
      body: blobOf(url),
      onProgress: (share) => setUpload(url, entry, { step: 'sending', share }),
      signal: entry.abort.signal,
    })
    setUpload(url, entry, { step: 'done', picture: claimedPictureSchema.parse(answer), at: Date.now() })
  } catch (error) {
    const known = error instanceof RequestError ? error : new RequestError(0, 'Could not process image')
    if (known !== error) console.error(error)
    setUpload(url, entry, { step: 'failed', error: known })
  }
}

function startNext(): void {
  while (running < UPLOADS_AT_A_TIME) {
    const url = waiting.shift()
    if (url === undefined) return
    const entry = entries.get(url)
    if (entry === undefined || entry.upload.step !== 'waiting') continue
    running += 1
    void send(url, entry).finally(() => {
      running -= 1
      startNext()
    })
  }
}

/**
 * Uploads a picture of this browser to the API of an origin (empty: this one), unless that is under way, done or has
 * failed. One whose claim has become too old is uploaded again.
 */
export function startUpload(url: string, origin: string): void {
  const known = entries.get(url)
  if (!isLocalPicture(url) || (known !== undefined && isUsable(known.upload))) return
  entries.set(url, { upload: { step: 'waiting' }, origin, abort: new AbortController() })
  waiting.push(url)
  tellListeners()
  startNext()
}

/** Uploads a picture once more whose upload has failed. */
export function retryUpload(url: string): void {
  const entry = entries.get(url)
  if (entry?.upload.step !== 'failed') return
  entries.delete(url)
  startUpload(url, entry.origin)
}

/** Gives up an upload, and forgets what has arrived. */
export function forgetUpload(url: string): void {
  const entry = entries.get(url)
  if (entry === undefined) return
  entries.delete(url)
  entry.abort.abort()
  tellListeners()
}

/** Gives up the upload of a picture that has been removed. A finished upload is kept: the same picture may come back. */
export function giveUpUpload(url: string | undefined): void {
  if (url !== undefined && getUpload(url)?.step !== 'done') forgetUpload(url)
}

/** The uploaded pictures among these, to be kept over a reload; null for each that is not uploaded. */
export function keptUploads(urls: readonly string[]): (Extract<Upload, { step: 'done' }> | null)[] {
  return urls.map((url) => {
    const upload = getUpload(url)
    return upload?.step === 'done' ? upload : null
  })
}

/** Brings back what was kept: these pictures are not uploaded again while their claims hold. */
export function restoreUpload(url: string, { picture, at }: { picture: ClaimedPicture; at: number }): void {
  if (entries.has(url)) return
  entries.set(url, { upload: { step: 'done', picture, at }, origin: '', abort: new AbortController() })
  tellListeners()
}
