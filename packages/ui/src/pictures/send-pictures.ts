import type { ClaimedPicture } from '@grove/schema'
import { RequestError } from '../send-request.ts'
import type { Upload } from './uploads.ts'
import {
  forgetUpload,
  getUpload,
  isLocalPicture,
  retryUpload,
  startUpload,
  subscribeToUploads,
} from './uploads.ts'
import { preparedPictures } from './use-picture-files.ts'

interface FormPictures {
  /** Empty for none. */
  profileImage: string
  images: readonly string[]
}

/** The pictures of a form as they are sent: what is new by path and claim, what is stored as it was. */
export interface SentPictures {
  profileImage: string | ClaimedPicture | null
  images: (string | ClaimedPicture)[]
}

interface SendPicturesOptions {
  /** Returns the values of the form; called once every chosen file has become part of them. */
  getPictures: () => FormPictures
  /** Origin of the API; empty for this one. */
  origin?: string
  /** Told how much of the new pictures has been sent, 0 to 1; never called where there are none. */
  onProgress?: (share: number) => void
}

function shareOf(upload: Upload | undefined): number {
  if (upload?.step === 'done') return 1
  return upload?.step === 'sending' ? upload.share : 0
}

function isOver(upload: Upload | undefined): boolean {
  return upload?.step === 'done' || upload?.step === 'failed'
}

/** Resolves once each of these uploads is done or has failed, or was forgotten because its picture was removed. */
function uploadsAreOver(urls: readonly string[], onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve) => {
    let unsubscribe = () => {}
    function look() {
      const uploads = urls.map(getUpload)
      onProgress(uploads.reduce((sum, upload) => sum + shareOf(upload), 0) / urls.length)
      if (!uploads.every((upload) => upload === undefined || isOver(upload))) return
      unsubscribe()
      resolve()
    }
    unsubscribe = subscribeToUploads(look)
    look()
  })
}

/**
 * Sends a form once its pictures have been uploaded; `send` is told how the call names them. A failed upload is
 * tried once more, and so is an upload that the server does not know any more, as where its claim has become too old.
 * @throws RequestError with an issue for each picture that could not be uploaded, or as `send` does.
 */
export async function sendWithPictures<Answer>(
  options: SendPicturesOptions,
  send: (pictures: SentPictures) => Promise<Answer>,
): Promise<Answer> {
  const pictures = await uploadPictures(options)
  try {
    return await send(pictures)
  } catch (error) {
    const isForgotten = error instanceof RequestError && forgetRefused(options.getPictures(), error.issues)
    if (!isForgotten) throw error
    return send(await uploadPictures(options))
  }
}

async function uploadPictures({
  getPictures,
  origin = '',
  onProgress = () => {},
}: SendPicturesOptions): Promise<SentPictures> {
  await preparedPictures()
  const local = [...new Set(urlsOf(getPictures()).filter(isLocalPicture))]
  for (const url of local) {
    retryUpload(url)
    startUpload(url, origin)
  }
  if (local.length > 0) await uploadsAreOver(local, onProgress)
  return sentPictures(getPictures())
}

function urlsOf({ profileImage, images }: FormPictures): string[] {
  return [...(profileImage === '' ? [] : [profileImage]), ...images]
}

function sentPictures({ profileImage, images }: FormPictures): SentPictures {
  const failures: { path: string; error: RequestError }[] = []
  function sent(url: string, path: string): string | ClaimedPicture {
    if (!isLocalPicture(url)) return url
    const upload = getUpload(url)
    if (upload?.step === 'done') return upload.picture
    const error =
      upload?.step === 'failed' ? upload.error : new RequestError(0, 'This picture was not uploaded yet')
    failures.push({ path, error })
    return url
  }
  const pictures = {
    profileImage: profileImage === '' ? null : sent(profileImage, 'profileImage'),
    images: images.map((url, index) => sent(url, `images.${index}`)),
  }
  const [first] = failures
  if (first === undefined) return pictures
  const issues = failures.map(({ path, error }) => ({ path, message: error.message }))
  throw new RequestError(first.error.status, uploadFailureText(failures.length, first.error), issues)
}

function uploadFailureText(count: number, { message }: RequestError): string {
  return count === 1
    ? `A picture could not be uploaded: ${message}`
    : `${count} pictures could not be uploaded: ${message}`
}

/** Forgets the uploads that a call was refused for; true where there were any. `issues` are of that call. */
function forgetRefused({ profileImage, images }: FormPictures, issues: readonly { path: string }[]): boolean {
  const refused = issues
    .map(({ path }) => {
      const at = /(?:^|\.)images\.(\d+)$/.exec(path)?.[1]
      return /(?:^|\.)profileImage$/.test(path) ? profileImage : at && images[Number(at)]
    })
    .filter((url) => url !== undefined && getUpload(url)?.step === 'done')
  for (const url of refused) if (url !== undefined) forgetUpload(url)
  return refused.length > 0
}
