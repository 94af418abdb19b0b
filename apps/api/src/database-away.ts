import { UnavailableError } from '@grove/schema'

/** Seconds after which asking again makes sense while the database is away. */
export const DATABASE_RETRY_SECONDS = 5

/** What everybody is told while the database is away. */
export function databaseAwayError(cause: unknown): UnavailableError {
  return new UnavailableError(
    'The directory is resting for a moment. Please try again shortly.',
    DATABASE_RETRY_SECONDS,
    cause,
  )
}
