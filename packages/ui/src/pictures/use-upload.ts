import { use, useEffect, useSyncExternalStore } from 'react'
import { MediaOriginContext } from '../media.ts'
import type { Upload } from './uploads.ts'
import { getUpload, startUpload, subscribeToUploads } from './uploads.ts'

/** Uploads a picture that is shown in a form, if it has to be, and tells how far that has come. */
export function useUpload(url: string): Upload | undefined {
  const origin = use(MediaOriginContext)
  const upload = useSyncExternalStore(
    subscribeToUploads,
    () => getUpload(url),
    () => undefined,
  )
  const isKnown = upload !== undefined
  useEffect(() => {
    if (!isKnown) startUpload(url, origin)
  }, [isKnown, url, origin])
  return upload
}
