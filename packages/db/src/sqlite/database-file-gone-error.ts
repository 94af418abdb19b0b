/** Thrown where the file that was opened is not in its place any more. */
export class DatabaseFileGoneError extends Error {
  override readonly name = 'DatabaseFileGoneError'

  constructor() {
    super(
      'The file of the database was deleted, moved or replaced while it was open. Put it back, or start again with the one that is there.',
    )
  }
}
