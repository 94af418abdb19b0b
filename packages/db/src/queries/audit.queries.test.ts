import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../testing/index.ts'
import { SAMPLE_TIME } from '../../testing/sample-guides.ts'
import type { Db } from '../client.ts'
import type { NewAuditEntry } from './audit.queries.ts'
import { insertAuditEntry, listAuditEntries } from './audit.queries.ts'

const HAZEL = { id: 1, username: 'Hazel' }
const QUILL = { id: 2, username: 'quill' }
const WREN = { id: 7, userName: 'Wren Alder' }
const ASH = { id: 8, userName: 'Ash Penhallow' }

async function add(db: Db, entries: readonly NewAuditEntry[]): Promise<void> {
  for (const entry of entries) await insertAuditEntry(db, entry, SAMPLE_TIME)
}

async function actions(db: Db, filter: Partial<Parameters<typeof listAuditEntries>[1]>): Promise<string[]> {
  const { items } = await listAuditEntries(db, { limit: 50, ...filter })
  return items.map((item) => `${item.actorName} ${item.action} ${item.guideName}`)
}

describeEachDatabase('the audit log', (database) => {
  it('holds who changed what, with what it was and what it became', async () => {
    const { db } = database()
    await add(db, [
      {
        actor: HAZEL,
        actorIsOwner: true,
        action: 'guide.approve',
        guide: WREN,
        before: { published: false },
        after: { published: true },
      },
      { actor: HAZEL, action: 'contact.update' },
    ])
    const { items, nextBefore } = await listAuditEntries(db, { limit: 50 })
    expect(nextBefore).toBeNull()
    expect(items).toEqual([
      {
        id: items[0]!.id,
        at: SAMPLE_TIME.toISOString(),
        actorId: 1,
        actorName: 'Hazel',
        actorToken: null,
        actorIsOwner: false,
        action: 'contact.update',
        guideId: null,
        guideName: null,
        before: null,
        after: null,
      },
      {
        id: items[1]!.id,
        at: SAMPLE_TIME.toISOString(),
        actorId: 1,
        actorName: 'Hazel',
        actorToken: null,
        actorIsOwner: true,
        action: 'guide.approve',
        guideId: 7,
        guideName: 'Wren Alder',
        before: { published: false },
        after: { published: true },
      },
    ])
    await add(db, [])
    expect((await listAuditEntries(db, { limit: 50 })).items).toHaveLength(2)
  })

  it('is narrowed by guide, action and actor, in whatever case', async () => {
    const { db } = database()
    await add(db, [
      { actor: HAZEL, action: 'guide.approve', guide: WREN },
      { actor: QUILL, action: 'guide.reject', guide: ASH },
      { actor: QUILL, action: 'guide.approve', guide: ASH },
    ])
    expect(await actions(db, { guideId: 7 })).toEqual(['Hazel guide.approve Wren Alder'])
    expect(await actions(db, { action: 'guide.reject' })).toEqual(['quill guide.reject Ash Penhallow'])
    expect(await actions(db, { actor: ' hAZEL ' })).toEqual(['Hazel guide.approve Wren Alder'])
    expect(await actions(db, { actor: '' })).toHaveLength(3)
    expect(await actions(db, { actor: 'quill', action: 'guide.approve', guideId: 8 })).toHaveLength(1)
    expect(await actions(db, { actor: 'haz' })).toEqual([])
    expect(await actions(db, { byOwner: true })).toEqual([])
    expect(await actions(db, { byOwner: false })).toHaveLength(3)
    await add(db, [{ actor: QUILL, actorIsOwner: true, action: 'guide.update', guide: ASH }])
    expect(await actions(db, { byOwner: true })).toEqual(['quill guide.update Ash Penhallow'])
  })

  it('goes through its pages without gaps or repeats', async () => {
    const { db } = database()
    await add(
      db,
      Array.from({ length: 7 }, () => ({ actor: HAZEL, action: 'guide.update', guide: WREN }) as const),
    )
    const ids: number[] = []
    let cursor: number | null = null
    for (let page = 0; page < 3; page++) {
      const { items, nextBefore } = await listAuditEntries(db, { limit: 3, cursor })
      ids.push(...items.map((item) => item.id))
      cursor = nextBefore
    }
    expect(cursor).toBeNull()
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
    expect(ids).toHaveLength(7)
  })

  it('can only be added to', async () => {
    const { db, kind } = database()
    await add(db, [{ actor: HAZEL, action: 'guide.approve', guide: WREN }])
    await expect(db.updateTable('audit_log').set({ actor_name: 'Nobody' }).execute()).rejects.toThrow(
      /append-only/,
    )
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/)
    if (kind === 'postgres') await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow(/append-only/)
    expect(await actions(db, {})).toEqual(['Hazel guide.approve Wren Alder'])
  })
})
