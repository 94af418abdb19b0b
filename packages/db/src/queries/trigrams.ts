import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf } from '../dialect.ts'
import type { SearchScope } from './guide-search.ts'

/** Characters that the index of trigrams knows at a time, and the least that a word needs to be found by it. */
const TRIGRAM_LENGTH = 3
/** Guides whose trigrams tell how frequent each one is. */
const SAMPLE_SIZE = 500
/** A directory does not change its towns from one minute to the next. */
const SAMPLE_AGE_MS = 10 * 60_000

interface Sample {
  takenAt: number
  /** In how many texts of the sample a trigram stands. */
  counts: ReadonlyMap<string, number>
}

/** Of each database and scope, as long as the database is open. */
const samples = new WeakMap<object, Map<SearchScope, Sample>>()

export function isIndexed(word: string): boolean {
  return word.length >= TRIGRAM_LENGTH && Array.from(word).length >= TRIGRAM_LENGTH
}

/** Every three characters that follow one another in a text, each once. */
function trigramsOf(text: string): Set<string> {
  const characters = Array.from(text)
  const trigrams = new Set<string>()
  for (let end = TRIGRAM_LENGTH; end <= characters.length; end++)
    trigrams.add(characters.slice(end - TRIGRAM_LENGTH, end).join(''))
  return trigrams
}

async function takeSample(db: Db, { column }: SearchScope): Promise<Sample> {
  const { rows } = await sql<{ text: string }>`
    with recursive
      last (id) as (select max(id) from guides),
      step (id) as (
        select 1 union all select step.id + max(1, last.id / ${SAMPLE_SIZE}) from step, last where step.id < last.id)
    select ${column} as text from step cross join guides on guides.id = step.id`.execute(db)
  const counts = new Map<string, number>()
  for (const { text } of rows)
    for (const trigram of trigramsOf(text)) counts.set(trigram, (counts.get(trigram) ?? 0) + 1)
  return { takenAt: performance.now(), counts }
}

async function sampleOf(db: Db, scope: SearchScope): Promise<Sample> {
  const { adapter } = db.getExecutor()
  const ofDatabase = samples.get(adapter) ?? new Map<SearchScope, Sample>()
  samples.set(adapter, ofDatabase)
  const known = ofDatabase.get(scope)
  if (known !== undefined && performance.now() - known.takenAt < SAMPLE_AGE_MS) return known
  const taken = await takeSample(db, scope)
  ofDatabase.set(scope, taken)
  return taken
}

/** The trigrams of words (folded), the rarest first, as far as a sample of the guides can tell. For SQLite. */
export async function rarestTrigrams(
  db: Db,
  scope: SearchScope,
  words: readonly string[],
): Promise<string[]> {
  const { counts } = await sampleOf(db, scope)
  const trigrams = new Set(words.flatMap((word) => [...trigramsOf(word)]))
  const frequency = (trigram: string) => counts.get(trigram) ?? 0
  return [...trigrams].sort((one, other) => frequency(one) - frequency(other))
}

/** Pages of an index that are written at a time: some milliseconds of work, a dozen at 1,000,000 guides. */
const MERGED_PAGES = 50

/** Merges about so many pages of an index; false where there was nothing to merge. */
async function mergePages(db: Db, index: string, pages: number): Promise<boolean> {
  const table = sql.ref(index)
  return db.transaction().execute(async (trx) => {
    const countChanges = async () => {
      const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(trx)
      return rows[0]?.changes ?? 0
    }
    const before = await countChanges()
    await sql`insert into ${table} (${table}, rank) values ('merge', ${pages})`.execute(trx)
    // The insert itself counts as one.
    return (await countChanges()) - before > 1
  })
}

/**
 * Puts the pieces together that changes leave of SQLite's index of trigrams: in one piece it is read twice as fast. Works
 * in small steps, so that others get their turns; does nothing to speak of where there is one piece, or on PostgreSQL.
 */
export async function mergeTrigrams(db: Db): Promise<void> {
  if (dialectOf(db) === 'postgres') return
  for (const index of ['guide_search', 'guide_admin_search']) {
    // Below zero it begins to merge everything, and goes on with that above.
    for (let pages = -MERGED_PAGES; await mergePages(db, index, pages); pages = MERGED_PAGES) await nextTurn()
  }
}
