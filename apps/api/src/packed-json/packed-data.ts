/**
 * JSON objects as parts of brotli streams, as they are handed from thread to thread. An object is cut into steps: each is a run, which
 * others have too, and what is the object's own behind it, maybe nothing. A run is the name of a field, with all that comes between it and
 * what is the object's own before it, and as much of its value as others may have, such as `,"website":"https://`.
 */
export interface PackedObjectsData {
  /** Where the record of each object begins. Word w stands in chunk w >>> CHUNK_BITS; no record stands in two. */
  starts: Int32Array
  /**
   * A record is, in words: what HEAD tells of the object; words up to its note << 8 | bytes of the note; the steps; the note as UTF-8.
   * A step is what STEP tells of it, what OWN tells of the object's own behind the run, and the words that hold its bits (of one that is
   * too long for OWN, its bytes and bits in words of their own ahead of them). These begin with the command that inserts it and copies
   * all of the next run. Of the last step, which closes the object, there is only the first word.
   */
  chunks: readonly Int32Array[]
  /** Rows of RUN. That of number 0 is of no run. */
  runs: Int32Array
  /** The bits of what runs add to those that they go on from. */
  words: Int32Array
  /** The number of the run that the first object begins with, as most do; it stands in the run that closes another one, too. */
  beginning: number
}

/**
 * What stands ahead of the steps takes so many words. Of the first one the lowest bits tell how many 64ths of the object its own bits take,
 * those from `bytes` on its bytes with a comma.
 */
export const HEAD = { words: 2, bytes: 6, parts: 64 } as const
/**
 * The lowest bits tell how many bits the command has that stands ahead of what is the object's own (0: there is none), those from `run`
 * on the run.
 */
export const STEP = { run: 5, maxCommand: 31 } as const
/**
 * Of what is an object's own the lowest bits tell the tree of the byte after it, those from `bytes` on its bytes, unless these are too
 * many, and those from `bits` on its bits with the command.
 */
export const OWN = { bits: 15, bytes: 2, tooManyBytes: 2 ** 13 - 1 } as const
export const TREE_MASK = 3
/**
 * What is known of a run: where it was written last (0: nowhere) and its bytes; the number of the run that it goes on from (0: none) and,
 * of the piece that it adds to that, where among the words its bits begin, how many they are, and its bytes; last, as parts of a number,
 * the tree of the byte after it, whether it goes on from the end of an object to the next one, and, where it goes on from none, its
 * first byte, which is not among the bits. Rows have a power of two of columns, so that each stands in one line of the processor's cache.
 */
export const RUN = {
  columns: 8,
  seen: 0,
  bytes: 1,
  before: 2,
  start: 3,
  bits: 4,
  pieceBytes: 5,
  about: 6,
  tree: 0,
  isClosing: 4,
  first: 8,
} as const

/** So many words are copied at a time; as many stand behind the last bits of each list of words. */
export const BLOCK_WORDS = 4

export const CHUNK_BITS = 20
export const CHUNK_WORDS = 2 ** CHUNK_BITS
