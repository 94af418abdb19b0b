import path from 'node:path'
import BetterSqlite3 from 'better-sqlite3'

const WORD_LENGTHS = { from: 4, to: 9 } as const

/** A random order that is the same each time (Fisher and Yates over a linear congruential generator). */
function shuffle<T>(items: T[]): T[] {
  let state = 1
  for (let index = items.length - 1; index > 0; index--) {
    state = (state * 48_271) % 2_147_483_647
    const other = state % (index + 1)
    const [one, two] = [items[index], items[other]]
    if (one !== undefined && two !== undefined) [items[index], items[other]] = [two, one]
  }
  return items
}

/** What the bench has to know of a directory beforehand. */
export interface DirectoryFile {
  file: string
  /** Public guides in no order. */
  guideIds: number[]
  /** Words and parts of words that guides hold, each once, in no order. */
  words: string[]
}

/** Reads what a seeded folder of data holds. */
export function readDirectory(dataDir: string): DirectoryFile {
  const file = path.join(dataDir, 'grove.db')
  const database = new BetterSqlite3(file, { readonly: true })
  try {
    const guideIds = database.prepare('select id from guides where published = 1').pluck().all() as number[]
    const texts = database
      .prepare('select city, user_name from guides where published = 1 limit 40000')
      .raw()
      .all() as string[][]
    const words = new Set<string>()
    for (const word of new Set(texts.flat().flatMap((text) => text.toLowerCase().split(/\s+/)))) {
      if (!/^[a-z]+$/.test(word)) continue
      for (let length = WORD_LENGTHS.from; length <= WORD_LENGTHS.to; length++) {
        for (let start = 0; start + length <= word.length; start++)
          words.add(word.slice(start, start + length))
      }
    }
    return { file, guideIds: shuffle(guideIds), words: shuffle([...words]) }
  } finally {
    database.close()
  }
}

/** What may be asked for only once, and how much of it is left. */
interface Supply<T> {
  /** The next one; throws when there are no more. */
  next: () => T
  left: () => number
}

function supplyOf<T>(items: Iterable<T>, count: number): Supply<T> {
  const iterator = items[Symbol.iterator]()
  let taken = 0
  return {
    next() {
      const { value, done } = iterator.next()
      if (done === true) throw new Error('The bench has used up what it may ask for only once')
      taken++
      return value
    },
    left: () => count - taken,
  }
}

/** Gives one item after the other, each once. */
export function takeEach<T>(items: readonly T[]): Supply<T> {
  return supplyOf(items, items.length)
}

/** Each of the letters that even the shortest word has may be a capital. */
const CAPITALS = 2 ** WORD_LENGTHS.from
/** So many hyphens may stand behind a word, which part words and belong to none. */
const HYPHENS = 8

function* spellings(words: readonly string[]): Generator<string> {
  for (let hyphens = 0; hyphens < HYPHENS; hyphens++)
    for (let capitals = 0; capitals < CAPITALS; capitals++)
      for (const word of words) yield spell(word, capitals) + '-'.repeat(hyphens)
}

function spell(word: string, capitals: number): string {
  return Array.from(word, (letter, at) => ((capitals >> at) & 1 ? letter.toUpperCase() : letter)).join('')
}

/**
 * The words, and when they are used up the same ones with capitals here and there, then with hyphens, too: other addresses, for
 * which the server has nothing ready and does all of its work once more.
 */
export function takeEachSpelling(words: readonly string[]): Supply<string> {
  return supplyOf(spellings(words), words.length * CAPITALS * HYPHENS)
}
