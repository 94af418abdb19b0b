import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { listPins, readPublicGuides, updateGuide } from '@grove/db'
import { seedDemo } from '@grove/db/seed'
import { collect } from '@grove/db/testing'
import type { Guide, GuidePins } from '@grove/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestSite } from '../../../test/support/site.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { toReadyGuide } from '../../rest/ready-guides.ts'

/** Enough for the lists to be read in more than one part. */
const GUIDES = 2_600

describe.each(['sqlite', 'postgres'] as const)('the lists of a large directory (%s)', (database) => {
  let site: TestSite

  beforeAll(async () => {
    site = await startTestSite({
      database,
      seed: async ({ db }) => {
        const storePictures = async (pictures: readonly Buffer[]) =>
          pictures.map((_, n) => `/uploads/${n}.jpg`)
        await seedDemo(db, { guides: GUIDES, storePictures })
      },
    })
  })
  afterAll(() => site.close())

  async function ask(path: string, encoding: string) {
    const headers = { 'accept-encoding': encoding }
    const { rawPayload, headers: answered, statusCode } = await site.app.inject({ url: path, headers })
    expect([statusCode, answered['content-encoding']]).toEqual([
      200,
      encoding === 'identity' ? undefined : encoding,
    ])
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
    return { text: unpack[encoding as keyof typeof unpack](rawPayload).toString(), etag: answered.etag }
  }

  it('hold every public guide, newest first, the same in every encoding', async () => {
    const [br, gzip, plain] = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => ask('/api/guides', encoding)),
    )
    const guides: Guide[] = JSON.parse(plain!.text)
    expect(guides.length).toBeGreaterThan(2_000)
    const { db, mail } = site.services
    const stored = await collect(readPublicGuides(db))
    expect(guides).toEqual(stored.map((guide) => toReadyGuide(guide, mail.siteOrigin.current())))
    expect(guides[0]).not.toHaveProperty('userId')
    expect([br!.text === plain!.text, gzip!.text === plain!.text]).toEqual([true, true])
    expect(new Set([br, gzip, plain].map((answer) => answer!.etag)).size).toBe(1)
  })

  it.each([
    ['guides.list?input={}', (answer: { result: { data: Guide[] } }) => answer.result.data.length],
    [
      'guides.list?batch=1&input={"0":{}}',
      ([answer]: { result: { data: Guide[] } }[]) => answer!.result.data.length,
    ],
  ])('are framed as procedures answer: %s', async (call, count) => {
    const { text } = await ask(`/api/trpc/${call}`, 'br')
    expect(count(JSON.parse(text))).toBe((await collect(readPublicGuides(site.services.db))).length)
  })

  it('hold every pin', async () => {
    const { text } = await ask('/api/trpc/guides.pins?batch=1&input={"0":{}}', 'br')
    const [answer] = JSON.parse(text) as { result: { data: GuidePins } }[]
    expect(answer!.result.data).toEqual(await listPins(site.services.db, {}))
  })

  it('are new after a change', async () => {
    const before = await ask('/api/guides', 'br')
    const { db, directory } = site.services
    const [guide] = await collect(readPublicGuides(db))
    await updateGuide(db, guide!.id, { bio: 'Walks by the river' }, new Date())
    await db
      .updateTable('directory_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
    await directory.refresh()
    const after = await ask('/api/guides', 'br')
    expect(after.etag).not.toBe(before.etag)
    expect(after.text).toContain('Walks by the river')
  })

  it('are new under another address of the site, which their links name', async () => {
    const before = await ask('/api/guides', 'br')
    const { siteOrigin } = site.services.mail
    siteOrigin.listensAt(4)
    const after = await ask('/api/guides', 'br')
    expect(after.text).toContain(`"url":"${siteOrigin.current()}/guides/`)
    expect(after.etag).not.toBe(before.etag)
  })
})
