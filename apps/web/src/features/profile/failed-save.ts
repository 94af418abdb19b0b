import type { PrivateGuide } from '@grove/schema'
import { RequestError } from '@grove/ui/guide-form'

/** The words of the toast for a save that failed. */
export function failedSaveToast(guide: Pick<PrivateGuide, 'id'> | null, error: unknown) {
  const refusal = error instanceof RequestError ? error : undefined
  if (guide === null) {
    if (refusal?.status === 401) {
      return { title: 'Authentication Error', description: 'You must be logged in to create a profile.' }
    }
    return {
      title: 'Profile Creation Failed',
      description: refusal?.message ?? 'Your profile could not be created.',
    }
  }
  // The body of a refusal is JSON: its message is what people can read.
  const body = refusal === undefined ? 'no answer' : refusal.message
  return {
    title: 'Profile Update Failed',
    description: `Failed to update profile: ${refusal?.status ?? 0} ${body}`,
  }
}
