import { ConflictError } from '@grove/schema'
import type { Services } from '../../context.ts'

/** Validates one picture that a guide is to show: what is wrong with it, or undefined. The same address is asked once. */
export type ValidatePicture = (url: string) => Promise<string | undefined>

/** Validates pictures before anything is written: an import takes those that are stored or linked, not their bytes. */
export function pictureValidator(media: Services['media']): {
  validate: ValidatePicture
  validated: ValidatePicture
} {
  const verdicts = new Map<string, string | undefined>()

  return {
    async validate(url) {
      if (!verdicts.has(url)) verdicts.set(url, await media.findProblem(url))
      return verdicts.get(url)
    },
    /** The result of `validate`. @throws ConflictError for a picture that has been named only since then. */
    async validated(url) {
      if (!verdicts.has(url)) throw changedMeanwhile()
      return verdicts.get(url)
    },
  }
}

/** Told where an import cannot be what was found before it had its turn. */
export function changedMeanwhile(): ConflictError {
  return new ConflictError('The guides of the file were changed meanwhile. Please try again.')
}
