import { setImmediate as nextTurn } from 'node:timers/promises'
import { touchMedia } from '@grove/db'
import type { PrivateGuide } from '@grove/schema'
import { uploadHash } from '@grove/schema'
import { expect, test } from 'vitest'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { filesOf, portrait, storedFiles, tenPictures } from '../../../test/support/pictures.ts'
import { MEDIA_GRACE_MS } from './media-sweep.ts'

const SILENT = { warn() {} }

describeEachSite('the sweep', (current) => {
  const sweep = () => current().site.services.media.sweep(SILENT)

  test('deletes what a guide has lost, once its grace time is over', async () => {
    const fern = await current().guide('fern', { images: tenPictures.slice(0, 2) })
    const [kept = ''] = fern.guide.images
    current().time.advance(2 * MEDIA_GRACE_MS)
    await fern.put(`/api/guides/${fern.guide.id}`, { images: [kept] })
    current().time.advance(MEDIA_GRACE_MS)
    expect(await sweep()).toBe(0)
    expect(await storedFiles(current())).toHaveLength(6)
    current().time.advance(1)
    expect(await sweep()).toBe(1)
    expect(await storedFiles(current())).toEqual(filesOf([kept]))
    expect(await sweep()).toBe(0)
  })

  test('never deletes what a guide shows, however long', async () => {
    const fern = await current().guide('fern', { images: tenPictures.slice(0, 2), profileImage: portrait })
    current().time.advance(1000 * MEDIA_GRACE_MS)
    expect(await sweep()).toBe(0)
    expect(await storedFiles(current())).toEqual(filesOf([...fern.guide.images, fern.guide.profileImage]))
  })

  test('deletes the pictures of a deleted guide, unless another one shows them', async () => {
    const fern = await current().guide('fern', { images: tenPictures.slice(0, 2) })
    const oak = await current().guide('oak', { profileImage: tenPictures[0] })
    current().time.advance(2 * MEDIA_GRACE_MS)
    await fern.delete(`/api/guides/${fern.guide.id}`)
    expect(await sweep()).toBe(0)
    current().time.advance(MEDIA_GRACE_MS + 1)
    expect(await sweep()).toBe(1)
    expect(await storedFiles(current())).toEqual(filesOf([oak.guide.profileImage]))
  })

  test('leaves what is named again in time', async () => {
    const fern = await current().guide('fern', { images: tenPictures.slice(0, 1) })
    const path = `/api/guides/${fern.guide.id}`
    await fern.put(path, { images: [] })
    current().time.advance(MEDIA_GRACE_MS + 1)
    expect((await fern.put(path, { images: tenPictures.slice(0, 1) })).status).toBe(200)
    expect(await sweep()).toBe(0)
    expect(await storedFiles(current())).toEqual(filesOf(fern.guide.images))
  })

  test('that has taken a picture lets the same one come again', async () => {
    const fern = await current().guide('fern', { images: tenPictures.slice(0, 1) })
    const path = `/api/guides/${fern.guide.id}`
    await fern.put(path, { images: [] })
    current().time.advance(MEDIA_GRACE_MS + 1)
    expect(await sweep()).toBe(1)
    const again = await fern.put<PrivateGuide>(path, { images: tenPictures.slice(0, 1) })
    expect(again.body.images).toEqual(fern.guide.images)
    expect(await storedFiles(current())).toEqual(filesOf(fern.guide.images))
  })

  test('waits for whoever is just about to show a picture', async () => {
    const fern = await current().guide('fern', { images: tenPictures.slice(0, 1) })
    const [url = ''] = fern.guide.images
    await fern.put(`/api/guides/${fern.guide.id}`, { images: [] })
    current().time.advance(MEDIA_GRACE_MS + 1)
    let swept: Promise<number> | undefined
    await current()
      .db.transaction()
      .execute(async (trx) => {
        await touchMedia(trx, uploadHash(url) ?? '', current().time.clock())
        swept = sweep()
        await trx.updateTable('guides').set({ profile_image: url }).execute()
      })
    expect(await swept).toBe(0)
    expect(await storedFiles(current())).toEqual(filesOf([url]))
  })

  test('that takes a picture between its storing and its showing has it stored anew', async () => {
    const fern = await current().guide('fern')
    const { media } = current().site.services
    const put = media.store.put.bind(media.store)
    let [isBegun, swept] = [false, 0]
    media.store.put = async (name, bytes) => {
      await put(name, bytes)
      // The files of a picture are put at the same time.
      if (isBegun) return
      isBegun = true
      current().time.advance(MEDIA_GRACE_MS + 1)
      swept = await sweep()
    }
    const { status, body } = await fern.put<PrivateGuide>(`/api/guides/${fern.guide.id}`, {
      images: tenPictures.slice(0, 3),
    })
    expect([status, swept]).toEqual([200, 1])
    expect(await storedFiles(current())).toEqual(filesOf(body.images))
    expect(await current().db.selectFrom('media').select('hash').execute()).toHaveLength(3)
  })

  test('goes on where one picture cannot be deleted, and tries it again', async () => {
    const fern = await current().guide('fern', { images: tenPictures.slice(0, 3) })
    const [stuck = '', ...others] = fern.guide.images
    await fern.delete(`/api/guides/${fern.guide.id}`)
    current().time.advance(MEDIA_GRACE_MS + 1)
    const { store } = current().site.services.media
    const remove = store.delete.bind(store)
    store.delete = async (name) => {
      if (filesOf([stuck]).includes(name)) throw new Error('The disk says no')
      await remove(name)
    }
    expect(await sweep()).toBe(others.length)
    expect(await storedFiles(current())).toEqual(filesOf([stuck]))
    store.delete = remove
    expect(await sweep()).toBe(1)
    expect(await storedFiles(current())).toEqual([])
  })

  test('of many at once lets others write after each picture, however slow the store is', async () => {
    const fern = await current().guide('fern', { images: tenPictures.slice(0, 3) })
    await fern.put(`/api/guides/${fern.guide.id}`, { images: [] })
    const { media } = current().site.services
    const [begun, first, rest] = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
    let deletions = 0
    media.store.delete = async () => {
      deletions += 1
      begun?.resolve()
      await (deletions <= 3 ? first : rest)?.promise
    }
    const erased = fern.guide.images.map((url) =>
      media.eraseUnused(media.hashesOf({ images: [url] }), SILENT),
    )
    await begun?.promise
    const written = current().db.updateTable('contact_info').set({ phone: '0114 1234' }).execute()
    // It waits for its turn by now.
    await nextTurn()
    first?.resolve()
    await written
    expect(deletions).toBeLessThan(9)
    rest?.resolve()
    await Promise.all(erased)
    expect(deletions).toBe(9)
  })
})
