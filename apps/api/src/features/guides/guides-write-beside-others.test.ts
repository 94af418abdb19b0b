import { listAuditEntries, updateGuide } from '@grove/db'
import { untilSomebodyWaits } from '@grove/db/testing'
import type { PrivateGuide } from '@grove/schema'
import { expect, test } from 'vitest'
import { describeEachSite } from '../../../test/support/each-site.ts'

describeEachSite('a change by an administrator that had to wait for another one', (current) => {
  /** Sends a call while somebody else is just about to move the guide to Leeds. */
  async function besideAMove(guideId: number, call: () => Promise<{ status: number }>): Promise<number> {
    const { db } = current()
    const [moved, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const move = db.transaction().execute(async (trx) => {
      await updateGuide(trx, guideId, { city: 'Leeds' }, new Date())
      moved.resolve()
      await mayEnd.promise
    })
    await moved.promise
    const answer = call()
    await untilSomebodyWaits(db)
    mayEnd.resolve()
    await move
    return (await answer).status
  }

  test('tells the history what it changed itself, and nothing that the other one did', async () => {
    const admin = await current().admin()
    const { guide } = await current().guide('fern', { bio: 'Old' })
    const path = `/api/guides/${guide.id}`
    expect(await besideAMove(guide.id, () => admin.put(path, { bio: 'New' }))).toBe(200)
    const { items } = await listAuditEntries(current().db, { limit: 5, actor: 'keeper' })
    expect(items).toMatchObject([{ action: 'guide.update', before: { bio: 'Old' }, after: { bio: 'New' } }])
    expect(items[0]?.before).toEqual({ bio: 'Old' })
  })

  test('tells the history of a deleted guide as it was at its end', async () => {
    const admin = await current().admin()
    const { guide } = await current().guide('fern')
    expect(await besideAMove(guide.id, () => admin.delete(`/api/guides/${guide.id}`))).toBe(204)
    const { items } = await listAuditEntries(current().db, { limit: 5, actor: 'keeper' })
    expect(items).toMatchObject([{ action: 'guide.delete', before: { city: 'Leeds' }, after: null }])
  })
})

describeEachSite('a form that was filled from an older version', (current) => {
  test('changes nothing, and saves what it changed once it knows the newer one', async () => {
    const fern = await current().guide('fern', { bio: 'Old', website: 'fern.example' })
    const path = `/api/guides/${fern.guide.id}`
    const version = fern.guide.updatedAt
    current().time.advance(1000)
    const first = await fern.put<PrivateGuide>(path, { website: 'walks.example', version })
    expect(first.status).toBe(200)
    expect(await fern.put(path, { bio: 'New', version })).toMatchObject({
      status: 409,
      body: { message: 'This listing has been changed elsewhere since it was opened.' },
    })
    const second = await fern.put<PrivateGuide>(path, { bio: 'New', version: first.body.updatedAt })
    expect(second.body).toMatchObject({ bio: 'New', website: 'walks.example' })
  })
})
