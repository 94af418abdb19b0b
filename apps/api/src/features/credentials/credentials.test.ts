import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { dialectOf } from '@grove/db'
import { createTestDb } from '@grove/db/testing'
import type { AuditEntry, Credential, GuideChanges, GuideDetail, GuidePage } from '@grove/schema'
import { EVIDENCE_MAX_BYTES } from '@grove/schema'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { CREDENTIAL, PASSWORD } from '../../../test/support/applications.ts'
import type { TestClient } from '../../../test/support/client.ts'
import { folderForCopies, sourceOf } from '../../../test/support/copies.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { setLicence } from '../../../test/support/licence.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { keepCredentials } from '../../jobs/credentials.job.ts'
import { sweepLooseEvidence } from './evidence.service.ts'
import { sweepEvidence } from './evidence.writes.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WORDS = { ...CREDENTIAL, validUntil: '2026-09-01' }
/** Before all that these tests do, by the clock of the site and by that of the database. */
const BEFORE = '2026-05-01T00:00:00.000Z'
const HOUR_MS = 60 * 60 * 1000
const PDF = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n')
const SILENT = { warn() {} }

function fileOf(bytes: Uint8Array<ArrayBuffer>, type = 'application/pdf'): Blob {
  return new Blob([bytes], { type })
}

describeEachSite('credentials', (current) => {
  const copies = folderForCopies()
  /** A public listing with a badge, and the address of the credential behind it. */
  const listed = async (username = 'fern') => {
    const admin = await current().admin(`keeper.${username}`)
    const owner = await current().guide(username, { certificationBadges: ['certified_guide'] })
    await admin.put(`/api/guides/${owner.guide.id}/application`, { status: 'approved' })
    const list = `/api/guides/${owner.guide.id}/credentials`
    return { admin, owner, id: owner.guide.id, list, path: `${list}/certified_guide` }
  }
  const checked = async (words: object = {}) => {
    const all = await listed()
    await all.owner.put(all.path, { ...WORDS, ...words })
    const { status, body } = await all.admin.put<Credential>(`${all.path}/check`, { checked: true })
    expect([status, body.checkedAt]).toEqual([200, '2026-06-01T08:00:00.000Z'])
    return all
  }
  /** The marks that everybody sees: on the profile, on the card and in the whole list. */
  const marks = async (id: number) => {
    const visitor = current().visitor()
    const { body: profile } = await visitor.get<GuideDetail>(`/api/guides/${id}`)
    const { body: page } = await visitor.get<GuidePage>('/api/guides/search')
    const card = page.items.find((guide) => guide.id === id)
    const { body: all } = await visitor.get<GuideDetail[]>('/api/guides')
    const whole = all.find((guide) => guide.id === id)
    expect(card?.checkedBadges).toEqual(profile.checkedBadges)
    expect(whole?.checkedBadges).toEqual(profile.checkedBadges)
    return { badges: profile.checkedBadges, credentials: profile.checkedCredentials }
  }
  /** Whether others read of the badge anywhere, by each of the ways. */
  const toldToOthers = async (id: number) => {
    const visitor = current().visitor()
    const paths = [
      `/api/guides/${id}`,
      '/api/guides',
      '/api/guides/search',
      '/api/guides/search?badge=certified_guide',
      '/api/feeds/guides.geojson',
      '/api/open-referral/services',
      `/api/guides/changes?changedSince=${BEFORE}`,
    ]
    const answers = await Promise.all(paths.map((path) => visitor.get<unknown>(path)))
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
    const texts = answers.map(({ body }) => JSON.stringify(body))
    return texts.map((text) => /certified_guide|Certified Forest Therapy Guide/.test(text))
  }
  const listOf = async (client: TestClient, list: string) => (await client.get<Credential[]>(list)).body
  const filesOfStore = () => readdir(path.join(current().site.env.dataDir, 'evidence'))
  const told = async () => {
    const rows = await current().db.selectFrom('outbox').selectAll().execute()
    return rows.filter(({ kind }) => kind === 'credential-ends')
  }

  test('are written by the owner, and marked for everybody once an administrator has checked them', async () => {
    const { admin, owner, id, list, path: address } = await listed()
    const saved = await owner.put<Credential>(address, WORDS)
    expect(saved).toMatchObject({ status: 200, body: { ...WORDS, checkedAt: null, hasEnded: false } })
    expect(await marks(id)).toEqual({ badges: [], credentials: [] })
    const reviewer = await current().reviewer()
    await reviewer.put(`${address}/check`, { checked: true, version: saved.body.updatedAt })
    await owner.put(`${list}/insurance`, { ...WORDS, issuer: 'Mutual of the Woods' })
    await admin.put(`${list}/insurance/check`, { checked: true })
    const checkedAt = '2026-06-01T08:00:00.000Z'
    expect(await marks(id)).toEqual({
      badges: ['certified_guide'],
      credentials: [
        { kind: 'certified_guide', checkedAt },
        { kind: 'insurance', checkedAt },
      ],
    })
    await admin.put(`${address}/check`, { checked: false })
    expect((await marks(id)).badges).toEqual([])
  })

  test('that no badge stands for are told to whoever keeps copies, once they are checked, ended or gone', async () => {
    const { admin, owner, id, list } = await listed()
    const insurance = `${list}/insurance`
    const isTold = async (change: () => Promise<unknown>) => {
      // The clock of the database stamps changes: whatever was before is long ago.
      await current().db.updateTable('guide_changes').set({ changed_at: BEFORE }).execute()
      await change()
      const since = new Date(Date.now() - HOUR_MS).toISOString()
      const { body } = await current()
        .visitor()
        .get<GuideChanges>(`/api/guides/changes?changedSince=${since}`)
      return body.items.some((guide) => guide.id === id)
    }
    expect(await isTold(() => owner.put(insurance, { ...WORDS, issuer: 'Mutual of the Woods' }))).toBe(false)
    expect(await isTold(() => admin.put(`${insurance}/check`, { checked: true }))).toBe(true)
    expect(await isTold(() => owner.put(insurance, { ...WORDS, issuer: 'Mutual of the Moors' }))).toBe(true)
    expect(await isTold(() => admin.put(`${insurance}/check`, { checked: true }))).toBe(true)
    expect(await isTold(() => owner.send('DELETE', insurance))).toBe(true)
  })

  test('are not issued in the future, wherever on earth the day has begun', async () => {
    const { owner, path: address } = await listed()
    const message = 'It cannot be issued in the future'
    const later = { ...WORDS, issuedOn: '2026-06-02' }
    expect(await owner.put(address, later)).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'issuedOn', message }] },
    })
    expect(await owner.put(address, { ...WORDS, issuedOn: '2026-06-01' })).toMatchObject({ status: 200 })
    current().time.advance(2 * 60 * 60 * 1000)
    expect(await owner.put(address, later)).toMatchObject({ status: 200 })
  })

  test('are to be checked again after a change, and lose their mark with the badge or when they are removed', async () => {
    const { admin, owner, id, path: address } = await checked()
    await owner.put(address, WORDS)
    expect((await marks(id)).badges).toEqual(['certified_guide'])
    await owner.put(`/api/guides/${id}`, { certificationBadges: [] })
    expect(await marks(id)).toEqual({ badges: [], credentials: [] })
    await owner.put(`/api/guides/${id}`, { certificationBadges: ['certified_guide'] })
    expect((await marks(id)).badges).toEqual(['certified_guide'])
    const changed = await owner.put<Credential>(address, { ...WORDS, validUntil: '2028-09-01' })
    expect(changed.body.checkedAt).toBeNull()
    expect(await marks(id)).toEqual({ badges: [], credentials: [] })
    const late = await admin.put(`${address}/check`, { checked: true, version: '2026-06-01T07:00:00.000Z' })
    expect([late.status, late.body.message]).toEqual([
      409,
      'This credential has been changed since you opened it. Look at it again.',
    ])
    await admin.put(`${address}/check`, { checked: true })
    expect((await owner.delete(address)).status).toBe(204)
    expect(await marks(id)).toEqual({ badges: [], credentials: [] })
  })

  test('are saved from the version they were opened with, or not at all', async () => {
    const { owner, list, path: address } = await listed()
    const opened = await owner.put<Credential>(address, WORDS)
    current().time.advance(HOUR_MS)
    const { updatedAt: version } = opened.body
    const first = await owner.put<Credential>(address, { ...WORDS, number: 'ANG-2042', version })
    expect(first.status).toBe(200)
    expect(await owner.put(address, { ...WORDS, validUntil: '2028-09-01', version })).toMatchObject({
      status: 409,
      body: { message: 'This credential has been changed since you opened it. Look at it again.' },
    })
    expect(await listOf(owner, list)).toEqual([first.body])
  })

  test('are not added over one that was added meanwhile', async () => {
    const { owner, list, path: address } = await listed()
    expect((await owner.put(address, { ...WORDS, version: null })).status).toBe(200)
    expect(await owner.put(address, { ...WORDS, number: 'ANG-2042', version: null })).toMatchObject({
      status: 409,
      body: { message: 'This credential has been added since you opened it. Look at it again.' },
    })
    expect(await listOf(owner, list)).toMatchObject([WORDS])
  })

  test('are not added again by a change of one that was removed meanwhile', async () => {
    const { owner, list, path: address } = await listed()
    const { updatedAt: version } = (await owner.put<Credential>(address, WORDS)).body
    await owner.delete(address)
    expect(await owner.put(address, { ...WORDS, number: 'ANG-2042', version })).toMatchObject({
      status: 409,
      body: { message: 'This credential has been removed since you opened it. Look at it again.' },
    })
    expect(await listOf(owner, list)).toEqual([])
  })

  test('are saved in whatever version by programs that send none', async () => {
    const { owner, path: address } = await listed()
    await owner.put(address, WORDS)
    current().time.advance(HOUR_MS)
    expect(await owner.put(address, { ...WORDS, number: 'ANG-2042' })).toMatchObject({
      status: 200,
      body: { number: 'ANG-2042' },
    })
  })

  test('may be sent again as they stand, where the answer was lost', async () => {
    const { owner, path: address } = await listed()
    const sent = { ...WORDS, version: null }
    const first = await owner.put(address, sent)
    current().time.advance(HOUR_MS)
    expect(await owner.put(address, sent)).toMatchObject({ status: 200, body: first.body as object })
  })

  test('stand in the history with what was changed of them, and with no more than their kind where they are checked', async () => {
    const { admin, owner, id, path: address } = await checked()
    await owner.post(`${address}/evidence?fileName=paper.pdf`, fileOf(PDF))
    await owner.put(address, { ...WORDS, number: 'ANG-2042' })
    await admin.put(`${address}/check`, { checked: false })
    await admin.put(`${address}/check`, { checked: true })
    const { body } = await admin.get<{ items: AuditEntry[] }>(`/api/admin/history?guideId=${id}`)
    const kind = 'certified_guide'
    const entries = body.items.filter(({ action }) => action.startsWith('credential.'))
    expect(entries.map(({ action, before, after }) => [action, before, after]).toReversed()).toEqual([
      ['credential.save', null, { kind, ...WORDS, evidence: [] }],
      ['credential.check', { kind }, { kind }],
      ['credential.save', { kind, evidence: [] }, { kind, evidence: ['paper.pdf'] }],
      ['credential.save', { kind, number: 'ANG-2041' }, { kind, number: 'ANG-2042' }],
      ['credential.check', { kind }, { kind }],
    ])
  })

  test('are what a badge needs to be seen by others, where the site shows only checked badges', async () => {
    const { admin, owner, id, path: address } = await checked()
    const oak = await listed('oak')
    await current().db.updateTable('guides').set({ shared_with_partners: 1 }).execute()
    await setLicence(current().site.services)
    const set = (onlyCheckedBadges: boolean) =>
      admin.post('/api/trpc/site.saveSettings', { changes: { onlyCheckedBadges } })
    const found = async () => {
      const { body } = await current().visitor().get<GuidePage>('/api/guides/search?badge=certified_guide')
      return [body.total, body.facets?.badge.certified_guide ?? 0, body.items.map((card) => card.id)]
    }
    expect(await found()).toEqual([2, 2, [oak.id, id]])
    const before = new Date().toISOString()
    expect((await set(true)).status).toBe(200)
    expect(await found()).toEqual([1, 1, [id]])
    // Whoever keeps copies of listings hears of it.
    const { body: changes } = await current()
      .visitor()
      .get<GuideChanges>(`/api/guides/changes?changedSince=${before}`)
    const told = changes.items.map((guide) => [guide.id, guide.certificationBadges])
    expect(new Map(told as [number, string[]][])).toEqual(
      new Map([
        [id, ['certified_guide']],
        [oak.id, []],
      ]),
    )
    // A guide who comes later is no exception.
    const elm = await listed('elm')
    expect(await found()).toEqual([1, 1, [id]])
    for (const { owner: one, admin: other, id: theirs } of [oak, elm])
      for (const reader of [one, other])
        expect((await reader.get<GuideDetail>(`/api/guides/${theirs}`)).body).toMatchObject({
          certificationBadges: ['certified_guide'],
          checkedBadges: [],
        })
    await owner.put(address, { ...WORDS, validUntil: '2028-09-01' })
    expect(await found()).toEqual([0, 0, []])
    expect(await toldToOthers(id)).toEqual(Array(7).fill(false))
    const list = encodeURIComponent(JSON.stringify({ badge: ['certified_guide'], status: 'all' }))
    const seen = await admin.get(`/api/trpc/admin.guides?input=${list}`)
    expect(seen.body).toMatchObject({ result: { data: { items: [{}, {}, {}] } } })
    await set(false)
    expect(await found()).toEqual([3, 3, [elm.id, oak.id, id]])
    expect(await toldToOthers(id)).toEqual(Array(7).fill(true))
  })

  test('do not exist for anybody else, and nobody checks their own', async () => {
    const { owner, list, path: address } = await checked()
    const evidence = await owner.post<Credential>(`${address}/evidence?fileName=paper.pdf`, fileOf(PDF))
    const file = `${address}/evidence/${evidence.body.evidence[0]!.name}`
    const other = await current().guide('oak')
    const visitor = current().visitor()
    for (const [client, statuses] of [
      [other, [404, 404, 404, 404, 404]],
      [visitor, [401, 401, 401, 401, 404]],
    ] as const) {
      const answers = [
        await client.get(list),
        await client.put(address, WORDS),
        await client.delete(address),
        await client.post(`${address}/evidence`, fileOf(PDF)),
        await client.get(file),
      ]
      expect(answers.map(({ status }) => status)).toEqual(statuses)
    }
    expect((await owner.put(`${address}/check`, { checked: true })).status).toBe(403)
    const reviewer = await current().reviewer()
    expect((await reviewer.get(file)).status).toBe(200)
    expect((await reviewer.put(address, WORDS)).status).toBe(403)
    const listing = await visitor.get(`/api/guides/${owner.guide.id}`)
    expect(JSON.stringify(listing.body)).not.toMatch(/ANG-2041|paper\.pdf/)
  })

  test('are shown by files whose type is read from their bytes, which are sent as nothing but downloads', async () => {
    const { owner, list, path: address } = await checked()
    const upload = (blob: Blob, name = 'my%20%22paper%22.pdf') =>
      owner.post<Credential>(`${address}/evidence?fileName=${name}`, blob)
    const sent = await upload(fileOf(PDF, 'image/png'))
    expect(sent.status).toBe(201)
    const [file] = sent.body.evidence
    expect(file).toMatchObject({
      mediaType: 'application/pdf',
      bytes: PDF.length,
      fileName: 'my _paper_.pdf',
    })
    expect(file!.name).toMatch(/^[0-9a-f]{64}$/)
    const response = await fetch(`${owner.url}${address}/evidence/${file!.name}`, {
      headers: { cookie: owner.cookie! },
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="my _paper_.pdf"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const page = fileOf(Buffer.from('<!doctype html><script>alert(1)</script>'))
    expect(await upload(page)).toMatchObject({ status: 400 })
    expect(await upload(fileOf(Buffer.from('GIF89a'), 'image/gif'))).toMatchObject({ status: 415 })
    const large = Buffer.concat([PDF, Buffer.alloc(EVIDENCE_MAX_BYTES - PDF.length)])
    expect((await upload(fileOf(large))).status).toBe(201)
    expect(await upload(fileOf(Buffer.concat([large, Buffer.alloc(1)])))).toMatchObject({ status: 413 })
    for (let count = 2; count < 5; count += 1) expect((await upload(fileOf(PDF))).status).toBe(201)
    expect(await upload(fileOf(PDF))).toMatchObject({
      status: 409,
      body: { message: 'At most 5 files show one credential' },
    })
    expect(await filesOfStore()).toHaveLength(5)
    // A checked credential stays checked when a file is added, and not when one is removed.
    expect((await listOf(owner, list))[0]?.checkedAt).not.toBeNull()
    expect((await owner.delete(`${address}/evidence/${file!.name}`)).status).toBe(204)
    expect((await listOf(owner, list))[0]?.checkedAt).toBeNull()
    expect(await filesOfStore()).toHaveLength(4)
    expect((await owner.get(`${address}/evidence/${file!.name}`)).status).toBe(404)
  })

  test('have files whose names end as their type does', async () => {
    const { owner, list, path: address } = await listed()
    await owner.put(address, WORDS)
    for (const name of ['paper.hta', 'PAPER.PDF', 'paper'])
      await owner.post(`${address}/evidence?fileName=${name}`, fileOf(PDF))
    const [credential] = await listOf(owner, list)
    const names = credential?.evidence.map(({ fileName }) => fileName)
    expect(names?.toSorted()).toEqual(['PAPER.PDF', 'paper.hta.pdf', 'paper.pdf'])
  })

  test('have files that keep their names in the list, as downloads and in the ZIP of their owner', async () => {
    const { owner, path: address } = await listed()
    await owner.put(address, WORDS)
    const sent = encodeURIComponent(`Fern's – Müller & Söhne (2*) 🌲 "a".pdf`)
    const name = "Fern's – Müller & Söhne (2_) 🌲 _a_.pdf"
    const { body } = await owner.post<Credential>(`${address}/evidence?fileName=${sent}`, fileOf(PDF))
    const [file] = body.evidence
    expect(file?.fileName).toBe(name)
    const read = (path: string) => fetch(owner.url + path, { headers: { cookie: owner.cookie! } })
    const download = await read(`${address}/evidence/${file!.name}`)
    const [plain, exact] = download.headers.get('content-disposition')!.split("; filename*=UTF-8''")
    expect(plain).toBe('attachment; filename="Fern_s _ M_ller _ S_hne _2__ __ _a_.pdf"')
    // All that RFC 5987 lets stand as it is.
    expect(exact).toMatch(/^[\w!#$&+.^`|~%-]+$/)
    expect(decodeURIComponent(exact!)).toBe(name)
    await owner.post(`${address}/evidence?fileName=...`, fileOf(PDF))
    const zip = await read('/api/account/data?format=zip')
    const files = Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))
    const inZip = files.filter((path) => path.startsWith('evidence/'))
    expect(inZip.map((path) => path.replace(/\d /, '')).toSorted()).toEqual([
      `evidence/${name}`,
      'evidence/evidence.pdf',
    ])
  })

  test('are swept from the store when their listing is deleted', async () => {
    const { owner, id, path: address } = await checked()
    await owner.post(`${address}/evidence`, fileOf(PDF))
    await owner.delete(`/api/guides/${id}`)
    expect(await sweepLooseEvidence({ ...current().site.services, log: SILENT })).toBe(0)
    current().time.advance(2 * 60 * 60 * 1000)
    expect(await sweepLooseEvidence({ ...current().site.services, log: SILENT })).toBe(1)
    expect(await filesOfStore()).toEqual([])
  })

  test('keep a file that was attached by an upload of which nobody heard whether it was', async () => {
    const { owner, path: address } = await checked()
    const sent = await owner.post<Credential>(`${address}/evidence`, fileOf(PDF))
    const { name } = sent.body.evidence[0]!
    // As an upload does whose connection to the database breaks while it commits.
    expect(await sweepEvidence({ ...current().site.services, log: SILENT }, [name])).toBe(0)
    expect((await owner.get(`${address}/evidence/${name}`)).status).toBe(200)
  })

  test('lose their mark the day after their last, which owner and administrators see', async () => {
    const { admin, owner, id, list } = await checked({ validUntil: '2026-06-21' })
    const deps = current().site.services
    current().time.advance(20 * DAY_MS)
    expect(await keepCredentials(deps)).toBe(0)
    expect((await marks(id)).badges).toEqual(['certified_guide'])
    current().time.advance(DAY_MS)
    expect((await Promise.all([keepCredentials(deps), keepCredentials(deps)])).toSorted()).toEqual([0, 1])
    await deps.directory.refresh()
    expect(await marks(id)).toEqual({ badges: [], credentials: [] })
    for (const client of [owner, admin]) {
      await client.post('/api/login', { username: client.user.username, password: PASSWORD })
      expect(await listOf(client, list)).toMatchObject([{ hasEnded: true }])
    }
    const again = await admin.put(`${list}/certified_guide/check`, { checked: true })
    expect(again).toMatchObject({ status: 409, body: { message: 'This credential has ended' } })
    await owner.put(`${list}/certified_guide`, { ...WORDS, validUntil: '2028-09-01' })
    await admin.put(`${list}/certified_guide/check`, { checked: true })
    expect((await marks(id)).badges).toEqual(['certified_guide'])
  })

  test('have their owner told sixty and fourteen days before their end, once, by however many processes', async () => {
    await checked()
    const deps = current().site.services
    const days = async () => (await told()).length
    current().time.advance(31 * DAY_MS)
    await keepCredentials(deps)
    expect(await days()).toBe(0)
    current().time.advance(DAY_MS)
    await Promise.all([keepCredentials(deps), keepCredentials(deps), keepCredentials(deps)])
    await keepCredentials(deps)
    expect(await days()).toBe(1)
    current().time.advance(46 * DAY_MS)
    await Promise.all([keepCredentials(deps), keepCredentials(deps)])
    expect(await days()).toBe(2)
    current().time.advance(30 * DAY_MS)
    await keepCredentials(deps)
    expect(await days()).toBe(2)
    // Whoever names an end that is near is not told of it.
    const late = await listed('oak')
    await late.owner.put(late.path, { ...WORDS, validUntil: '2026-10-01' })
    await keepCredentials(deps)
    expect(await days()).toBe(2)
  })

  test('have no owner told again in the other database that a copy is restored into', async () => {
    await checked()
    const { services } = current().site
    current().time.advance(32 * DAY_MS)
    await keepCredentials(services)
    await makeBackup(sourceOf(current()), copies.in('copy'))
    const other = await createTestDb(dialectOf(services.db) === 'sqlite' ? 'postgres' : 'sqlite')
    try {
      await restoreBackup(copies.placeOf(other.url), copies.in('copy'))
      const daysThere = async () => {
        await keepCredentials({ ...services, db: other.db })
        return (await other.db.selectFrom('outbox').select('kind').execute()).length
      }
      expect(await daysThere()).toBe(0)
      current().time.advance(46 * DAY_MS)
      expect(await daysThere()).toBe(1)
    } finally {
      await other.destroy()
    }
  })

  test('have no owner told whose account is one of the demo', async () => {
    await checked()
    await current().db.updateTable('users').set({ is_invented: 1 }).execute()
    current().time.advance(32 * DAY_MS)
    await keepCredentials(current().site.services)
    expect(await told()).toEqual([])
  })

  test('have no owner told who has closed the account, unless they come back', async () => {
    const { owner } = await checked()
    const deps = current().site.services
    current().time.advance(29 * DAY_MS)
    const signIn = () => owner.post('/api/login', { username: owner.user.username, password: PASSWORD })
    await signIn()
    await owner.post('/api/trpc/security.closeAccount', {})
    current().time.advance(4 * DAY_MS)
    await keepCredentials(deps)
    expect(await told()).toEqual([])
    await signIn()
    await keepCredentials(deps)
    expect(await told()).toHaveLength(1)
  })

  test('go into a copy with their files, and come back from it', async () => {
    const { owner, list, path: address } = await checked()
    await owner.post(`${address}/evidence?fileName=paper.pdf`, fileOf(PDF))
    const other = await createTestDb('sqlite')
    try {
      const copy = copies.in('copy')
      await makeBackup(sourceOf(current()), copy)
      const place = copies.placeOf(other.url)
      await restoreBackup(place, copy)
      const [before] = await listOf(owner, list)
      const name = before!.evidence[0]!.name
      expect((await readFile(path.join(copies.in('evidence'), name))).equals(PDF)).toBe(true)
      const rows = await other.db.selectFrom('credential_evidence').select(['name', 'file_name']).execute()
      expect(rows).toEqual([{ name, file_name: 'paper.pdf' }])
      await rm(path.join(copy, 'evidence', name))
      await expect(restoreBackup(place, copy, { isForced: true })).rejects.toThrow(
        `evidence/${name} is missing`,
      )
    } finally {
      await other.destroy()
    }
  })
})
