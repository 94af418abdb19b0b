/**
 * The text of JSON, maybe in pieces. What is there as UTF-8 stays so: turning it into a string and back takes longer than
 * all that is done with it.
 */
export type Json = string | readonly (string | Uint8Array)[]

/** JSON that is put together of others, and joined once. */
export function concatJson(...parts: readonly Json[]): Json {
  const pieces: (string | Uint8Array)[] = []
  for (const part of parts) {
    if (typeof part === 'string') pieces.push(part)
    else pieces.push(...part)
  }
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : pieces
}

/** The whole text: a string, or UTF-8 where a piece of it is. */
export function joinJson(json: Json): string | Buffer {
  if (typeof json === 'string') return json
  let length = 0
  for (const piece of json) length += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length
  const joined = Buffer.allocUnsafe(length)
  let next = 0
  for (const piece of json) {
    if (typeof piece === 'string') next += joined.write(piece, next)
    else {
      joined.set(piece, next)
      next += piece.length
    }
  }
  return joined
}
