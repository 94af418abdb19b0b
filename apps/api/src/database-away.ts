import { isDatabaseUnwritable } from '@grove/db'
import { UnavailableError } from '@grove/schema'

/** Seconds after which asking again makes sense while the database is away. */
export const DATABASE_RETRY_SECONDS = 5
/** Somebody has to make room first. */
const UNWRITABLE_RETRY_SECONDS = 60

/** What everybody is told while the database is away, or takes no writes. */
export function databaseAwayError(cause: unknown): UnavailableError {
  if (isDatabaseUnwritable(cause)) {
    return new UnavailableError(
      'Nothing can be saved at the moment. Please try again later.',
      UNWRITABLE_RETRY_SECONDS,
      cause,
    )
  }
  return new UnavailableError(
    'The directory is resting for a moment. Please try again shortly.',
    DATABASE_RETRY_SECONDS,
    cause,
  )
}
