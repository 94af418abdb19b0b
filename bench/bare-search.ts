/** The search of the directory without anything around it: its statements, and what they answer. */
import type BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'

/** What a search answers: a page of cards with one more, and how many there are. */
type Search = (text: string) => unknown

const CARDS = 25
const MANY = 2_000
const MOST_COUNTED = 10_001

const COLUMNS = `guides.id, user_name, profile_image, image_focal_point_x, image_focal_point_y, city, county, country,
  website, instagram, facebook, contact_email, substr(bio, 1, 200) as bio`

/** Every three characters that follow one another, as SQLite's index is asked for them. */
function match(text: string): string {
  const trigrams = Array.from({ length: Math.max(0, text.length - 2) }, (_, start) =>
    text.slice(start, start + 3),
  )
  return trigrams.map((trigram) => `"${trigram}"`).join(' AND ')
}

/** Over SQLite's trigrams where they name few guides, else over the list newest first. */
export function searchSqlite(database: BetterSqlite3.Database): Search {
  const candidates = 'select rowid from guide_search where guide_search match ?'
  const holds = 'guides.is_public = 1 and instr(guides.search_text, ?) > 0'
  const byIndex = `guides.id in (${candidates}) and ${holds}`
  const size = database.prepare(`select count(*) from (${candidates} limit ${MANY + 1})`).pluck()
  const page = (where: string) =>
    database.prepare(`
      select ${COLUMNS} from guides where id in (
        select id from guides where ${where} order by created_at desc, id desc limit ${CARDS})
      order by created_at desc, id desc`)
  const count = (where: string) =>
    database
      .prepare(`select count(*) from (select 1 from guides where ${where} limit ${MOST_COUNTED})`)
      .pluck()
  const few = { page: page(byIndex), count: count(byIndex) }
  const many = { page: page(holds), count: count(holds) }
  return (text) => {
    const query = match(text)
    const isMany = query === '' || (size.get(query) as number) > MANY
    if (isMany) return { items: many.page.all(text), total: many.count.get(text) }
    return { items: few.page.all(query, text), total: few.count.get(query, text) }
  }
}

/** Over PostgreSQL's index of trigrams. */
export function searchPostgres(url: string): Search {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const page = `
    select ${COLUMNS} from guides where is_public = 1 and search_text like $1
    order by created_at desc, id desc limit ${CARDS}`
  const count = `
    select count(*) from (select 1 from guides where is_public = 1 and search_text like $1 limit ${MOST_COUNTED}) as found`
  return async (text) => {
    const pattern = [`%${text}%`]
    const [items, total] = await Promise.all([
      pool.query({ name: 'page', text: page, values: pattern }),
      pool.query({ name: 'count', text: count, values: pattern }),
    ])
    return { items: items.rows, total: Number(total.rows[0]?.count) }
  }
}
