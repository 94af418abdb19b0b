import { ConflictError, DomainError } from '@grove/schema'
import type { Services } from '../../context.ts'

/**
 * Judges one picture that a guide is to show: what is wrong with it, or undefined. The same address is judged once.
 * @throws UnavailableError while too many pictures wait: that says nothing about this one.
 */
export type JudgePicture = (url: string) => Promise<string | undefined>

/** Judges pictures before anything is written: an import takes those that are stored or linked, not their bytes. */
export function pictureJudge(media: Services['media']): { judge: JudgePicture; judged: JudgePicture } {
  const verdicts = new Map<string, string | undefined>()

  async function lookAt(url: string): Promise<string | undefined> {
    if (/^\s*data:/i.test(url)) return 'Could not process image'
    try {
      await media.prepare({ images: [url] })
      return undefined
    } catch (error) {
      const isVerdict = error instanceof DomainError && error.code !== 'unavailable'
      if (!isVerdict) throw error
      return error.message
    }
  }

  return {
    async judge(url) {
      if (!verdicts.has(url)) verdicts.set(url, await lookAt(url))
      return verdicts.get(url)
    },
    /** What `judge` has found. @throws ConflictError for a picture that has only come into question since. */
    async judged(url) {
      if (!verdicts.has(url)) throw changedMeanwhile()
      return verdicts.get(url)
    },
  }
}

/** Told where an import cannot be what was found before it had its turn. */
export function changedMeanwhile(): ConflictError {
  return new ConflictError('The guides of the file were changed meanwhile. Please try again.')
}
