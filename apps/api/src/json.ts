import type { PackedList } from './packed-json/packed-json.ts'
import { unpack } from './packed-json/packed-json.ts'

/**
 * The text of JSON, maybe in pieces. What is there as UTF-8 or packed stays so: turning it into a string and back takes
 * longer than all that is done with it.
 */
export type Json = string | readonly JsonPiece[]
export type JsonPiece = string | Uint8Array | PackedList

/** JSON that is put together of others, and joined once. */
export function concatJson(...parts: readonly Json[]): Json {
  const pieces: JsonPiece[] = []
  for (const part of parts) {
    if (typeof part === 'string') pieces.push(part)
    else pieces.push(...part)
  }
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : pieces
}

/** The whole text: a string, or UTF-8 where a piece of it is. */
export function joinJson(json: Json): string | Buffer {
  if (typeof json === 'string') return json
  return Buffer.concat(
    json.map((piece) => {
      if (typeof piece === 'string') return Buffer.from(piece)
      return 'source' in piece ? unpack(piece) : piece
    }),
  )
}
