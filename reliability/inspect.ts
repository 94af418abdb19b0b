import { createHash } from 'node:crypto'
import type { TestClient } from '@grove/api/testing/client'
import type { Db } from '@grove/db'
import { guideSearchText, renditionPath, uploadHash } from '@grove/schema'
import { expect } from 'vitest'
import type { GuideState, Ledger } from './ledger.ts'
import { ADMIN } from './people.ts'

interface StoredGuide {
  id: number
  username: string
  state: GuideState
  isPublished: boolean
  images: string[]
}

async function readGuides(db: Db): Promise<StoredGuide[]> {
  const rows = await db
    .selectFrom('guides')
    .innerJoin('users', 'users.id', 'guides.user_id')
    .select([
      'guides.id',
      'users.username',
      'users.last_name as lastName',
      'guides.user_name as userName',
      'guides.city',
      'guides.county',
      'guides.country',
      'guides.bio',
      'guides.published',
      'guides.application_status as status',
      'guides.search_text as searchText',
    ])
    .orderBy('guides.id')
    .execute()
  const images = await db
    .selectFrom('guide_images')
    .select(['guide_id as guideId', 'image_url as url'])
    .orderBy('guide_id')
    .orderBy('position')
    .execute()
  return rows.map((row) => {
    const own = images.filter(({ guideId }) => guideId === row.id).map(({ url }) => url)
    const version = Number(/^City(\d+)$/.exec(row.city)?.[1] ?? 0)
    if (row.bio !== null) {
      // Whatever was written last, all of it was: text, place, name and number of pictures tell the same.
      expect(row.bio, row.username).toBe(`Version ${version}.`)
      expect(row.lastName, row.username).toBe(version === 0 ? 'Ash' : `Ash${version}`)
    }
    expect(row.userName.endsWith(` ${row.lastName}`), row.username).toBe(true)
    expect(row.searchText, row.username).toBe(guideSearchText(row))
    if (row.status === 'pending') expect(row.published, row.username).toBe(0)
    return {
      id: row.id,
      username: row.username,
      state: { version, pictures: own.length },
      isPublished: row.published === 1,
      images: own,
    }
  })
}

async function expectWholePicture({ url, cookie = '' }: TestClient, path: string): Promise<void> {
  const hash = uploadHash(path)
  expect(hash, path).toBeDefined()
  if (hash === undefined) return
  const headers = { cookie }
  const answer = await fetch(url + path, { headers })
  expect(answer.status, path).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(hash)
  for (const width of [400, 800] as const) {
    const rendition = await fetch(url + renditionPath(hash, width), { headers })
    expect(rendition.status, renditionPath(hash, width)).toBe(200)
    await rendition.arrayBuffer()
  }
}

/**
 * Holds what a restarted server has against what its writers were told: all that was acknowledged is there and whole,
 * what was not answered is there or is not, and nothing is in between. The ledger goes on from what is there. Answers how
 * much it has looked at.
 */
export async function inspect(
  admin: TestClient,
  db: Db,
  ledger: Ledger,
): Promise<{ listings: number; pictures: number }> {
  const guides = await readGuides(db)
  const byName = new Map(guides.map((guide) => [guide.username, guide]))
  for (const [username, entry] of ledger.guides) {
    const found = byName.get(username)
    const possible = [entry.acknowledged, ...(entry.sent === undefined ? [] : [entry.sent])]
    expect(possible, `${username} as it was acknowledged or last sent`).toContainEqual(found?.state)
    if (found !== undefined)
      expect([entry.isPublished, entry.sentPublished], `${username} published`).toContain(found.isPublished)
    ledger.settle(username, found?.state, found?.isPublished ?? false)
  }
  for (const { usernames, isAcknowledged } of ledger.imports) {
    const there = usernames.filter((username) => byName.has(username)).length
    expect(isAcknowledged ? [usernames.length] : [0, usernames.length], 'rows of an import').toContain(there)
  }
  // Nobody is there without a listing, and no listing that nobody has sent.
  const users = await db.selectFrom('users').select('username').execute()
  expect(users.map(({ username }) => username).sort()).toEqual([...byName.keys(), ADMIN.username].sort())
  const known = new Set([...ledger.guides.keys(), ...ledger.imports.flatMap(({ usernames }) => usernames)])
  expect(guides.filter(({ username }) => !known.has(username))).toEqual([])

  const list = (await (await fetch(`${admin.url}/api/guides`)).json()) as { id: number }[]
  const publicIds = guides.filter(({ isPublished }) => isPublished).map(({ id }) => id)
  expect(list.map(({ id }) => id).sort()).toEqual(publicIds.sort())
  const pictures = new Set(guides.flatMap(({ images }) => images))
  for (const path of pictures) await expectWholePicture(admin, path)
  return { listings: guides.length, pictures: pictures.size }
}
