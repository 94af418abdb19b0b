/** The search of the directory without anything around it: its statements, and what they answer. */
import type BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'

/** What a search answers: a page of cards with one more, and how many there are. */
type Search = (text: string) => unknown

const CARDS = 25
const FEW = 1_000
const MOST_COUNTED = 10_001
const SAMPLE = 500
const MANY_TRIGRAMS = 8

const COLUMNS = `guides.id, user_name, profile_image, image_focal_point_x, image_focal_point_y, city, county, country,
  website, instagram, facebook, contact_email, certification_badges, substr(bio, 1, 200) as bio`

function trigramsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 2) }, (_, start) => text.slice(start, start + 3))
}

function match(trigrams: readonly string[]): string {
  return trigrams.map((trigram) => `"${trigram}"`).join(' AND ')
}

/** Over SQLite's trigrams: the rarest two choose, the texts decide, and what is frequent is walked through. */
export function searchSqlite(database: BetterSqlite3.Database): Search {
  const few = database.prepare(`
    with candidates as materialized (
      select rowid as id from guide_search where guide_search match ? limit ${FEW + 1}),
    found as materialized (
      select guides.id, guides.created_at
      from candidates cross join guides indexed by guides_found on guides.id = candidates.id
      where guides.published = 1 and instr(guides.search_text, ?) > 0),
    page as (select id, created_at from found order by created_at desc, id desc limit ${CARDS})
    select (select count(*) from candidates) as candidates, (select count(*) from found) as matches, ${COLUMNS}
    from (select 1) left join page left join guides on guides.id = page.id
    order by page.created_at desc, page.id desc`)
  const count = database.prepare(`
    select count(*) from (
      select 1 from (select rowid as id from guide_search where guide_search match ?) as hits
      cross join guides indexed by guides_found on guides.id = hits.id
      where guides.published = 1 and instr(guides.search_text, ?) > 0 limit ${MOST_COUNTED})`)
  const walk = database.prepare(`
    select ${COLUMNS} from (
      select guides.id, guides.created_at from guides indexed by guides_public
      where guides.published = 1 and instr(guides.search_text, ?) > 0
      order by guides.created_at desc, guides.id desc limit ${CARDS}
    ) as page join guides on guides.id = page.id order by page.created_at desc, page.id desc`)
  const counts = new Map<string, number>()
  const texts = database.prepare(`select search_text from guides limit ${SAMPLE}`).pluck().all() as string[]
  for (const trigram of texts.flatMap((text) => [...new Set(trigramsOf(text))]))
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1)
  const rarest = (text: string) =>
    trigramsOf(text).sort((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))
  return (text) => {
    const trigrams = rarest(text)
    const rows = few.all(match(trigrams.slice(0, 2)), text) as { candidates: number; matches: number }[]
    const { candidates = 0, matches = 0 } = rows[0] ?? {}
    if (candidates <= FEW) return { items: rows, total: matches }
    const total = count.pluck().get(match(trigrams.slice(0, MANY_TRIGRAMS)), text)
    return { items: walk.all(text), total }
  }
}

/** Over PostgreSQL's index of trigrams. */
export function searchPostgres(url: string): Search {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const page = `
    select ${COLUMNS} from guides where published = 1 and search_text like $1
    order by created_at desc, id desc limit ${CARDS}`
  const count = `
    select count(*) from (select 1 from guides where published = 1 and search_text like $1 limit ${MOST_COUNTED}) as found`
  return async (text) => {
    const pattern = [`%${text}%`]
    const [items, total] = await Promise.all([
      pool.query({ name: 'page', text: page, values: pattern }),
      pool.query({ name: 'count', text: count, values: pattern }),
    ])
    return { items: items.rows, total: Number(total.rows[0]?.count) }
  }
}
