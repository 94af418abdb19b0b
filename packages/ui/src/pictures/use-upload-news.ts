import { useSyncExternalStore } from 'react'
import { getUpload, subscribeToUploads } from './uploads.ts'

function newsOf(urls: readonly string[]): string {
  const steps = urls.map((url) => getUpload(url)?.step)
  const failed = steps.flatMap((step, index) => (step === 'failed' ? [index + 1] : []))
  if (failed.length > 0)
    return failed.length === 1
      ? `Picture ${failed[0]} could not be uploaded.`
      : `Pictures ${failed.join(', ')} could not be uploaded.`
  const isUnderWay = steps.some((step) => step === 'waiting' || step === 'sending')
  if (isUnderWay) return 'Uploading pictures...'
  return steps.includes('done') ? 'All pictures are uploaded.' : ''
}

/** The state of the uploads of a gallery for screen readers. */
export function useUploadNews(urls: readonly string[]): string {
  return useSyncExternalStore(
    subscribeToUploads,
    () => newsOf(urls),
    () => '',
  )
}
