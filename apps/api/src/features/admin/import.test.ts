import { listAuditEntries } from '@grove/db'
import type { PrivateGuide } from '@grove/schema'
import { IMPORT_REPORT_ROWS } from '@grove/schema'
import { expect, test } from 'vitest'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import type { Input } from '../../../test/support/import-files.ts'
import { csvOf, FERN, jsonOf, send } from '../../../test/support/import-files.ts'
import { addTestGuides } from '../../../test/support/site.ts'

async function countRows(current: SiteUnderTest) {
  const count = async (table: 'users' | 'guides' | 'audit_log') => {
    const rows = await current.db.selectFrom(table).select('id').execute()
    return rows.length
  }
  return { users: await count('users'), guides: await count('guides'), notes: await count('audit_log') }
}

async function someGuides(current: SiteUnderTest): Promise<number[]> {
  return addTestGuides(current.site.services, [
    {
      userName: 'Ilse Baumgart',
      bio: '=1+1, "quoted"\nand a second line',
      certificationBadges: ['certified_guide', 'certified_student'],
      images: ['https://pictures.example/a.jpg', 'https://pictures.example/b.jpg'],
      instagram: 'waldgang',
      trainingYear: 2016,
    },
    // An older listing can be imported again although it lacks fields that are required now.
    { userName: '', latitude: null, longitude: null, county: '', bio: "'=quoted" },
    { applicationStatus: 'pending', published: false },
    { applicationStatus: 'rejected', published: false },
  ])
}

describeEachSite('an import', (current) => {
  test('tells the ids of the guides that it has made', async () => {
    const admin = await current().admin()
    const input = csvOf(FERN)
    expect((await send(admin, 'previewImport', input)).report?.rows).toMatchObject([{ guideId: null }])
    const { report } = await send(admin, 'applyImport', input)
    const { id } = await current().db.selectFrom('guides').select('id').executeTakeFirstOrThrow()
    expect(report).toMatchObject({ created: 1, isCut: false, rows: [{ outcome: 'created', guideId: id }] })
  })

  test('says where there are more rows than its report lists, those refused first', async () => {
    const admin = await current().admin()
    const rows = Array.from({ length: IMPORT_REPORT_ROWS }, (_, index) => ({
      ...FERN,
      username: `fern.${index}`,
      email: `fern.${index}@moor.example`,
    }))
    const whole = (await send(admin, 'previewImport', csvOf(...rows))).report
    expect([whole?.rows.length, whole?.isCut]).toEqual([IMPORT_REPORT_ROWS, false])
    const bad = { ...FERN, username: 'moss', email: 'no address' }
    const { report } = await send(admin, 'previewImport', csvOf(...rows, bad))
    expect(report).toMatchObject({ total: IMPORT_REPORT_ROWS + 1, rejected: 1, isCut: true })
    expect([report?.rows.length, report?.rows[0]?.outcome]).toEqual([IMPORT_REPORT_ROWS, 'rejected'])
  })

  test('that is to be whole imports nothing where one row is refused or a column is unknown', async () => {
    const admin = await current().admin()
    const before = await countRows(current())
    const mixed = csvOf(FERN, { ...FERN, username: 'moss', email: 'no address' })
    const strictly = (input: Input) => send(admin, 'applyImport', { ...input, isStrict: true })
    expect(await strictly(mixed)).toMatchObject({
      status: 400,
      message: 'Row 3: email: Invalid email address',
    })
    expect(await strictly(csvOf({ ...FERN, colour: 'green' }))).toMatchObject({
      status: 400,
      message: '"colour" is no column of an import',
    })
    expect(await countRows(current())).toEqual(before)
    expect(await strictly(csvOf(FERN))).toMatchObject({ status: 200, report: { created: 1 } })
  })

  test.each([
    ['a column is unknown', csvOf({ ...FERN, colour: 'green' })],
    ['one row is refused', csvOf(FERN, { ...FERN, username: 'moss', email: 'no address' })],
  ])('that is to be whole is refused by its preview as by itself where %s', async (_where, input) => {
    const admin = await current().admin()
    const strict = { ...input, isStrict: true }
    const preview = await send(admin, 'previewImport', strict)
    expect(preview.status).toBe(400)
    expect(preview).toEqual(await send(admin, 'applyImport', strict))
  })

  test.each(['csv', 'json'] as const)('of an export (%s) changes nothing', async (format) => {
    await someGuides(current())
    const admin = await current().admin()
    const exported = await admin.get<unknown>(`/api/admin/export-guides?format=${format}`)
    const text = typeof exported.body === 'string' ? exported.body : JSON.stringify(exported.body)
    const before = await countRows(current())
    const answer = await send(admin, 'applyImport', { format, text })
    expect(answer).toMatchObject({
      status: 200,
      report: { total: 4, created: 0, updated: 0, unchanged: 4, rejected: 0, rows: [] },
    })
    expect(await countRows(current())).toEqual(before)
  })

  test.each(['id', 'username', 'email', 'city', 'images'])(
    'refuses a row with a NUL character in a cell (%s), and no other one',
    async (column) => {
      const admin = await current().admin()
      const row = { ...FERN, [column]: column === 'images' ? ['a\u0000b'] : 'a\u0000b' }
      const moss = { ...FERN, username: 'moss', email: 'moss@moor.example' }
      const files = [jsonOf(row, moss), csvOf({ ...FERN, [column]: 'a\u0000b' }, moss)]
      for (const [index, file] of files.entries()) {
        const { report } = await send(admin, 'previewImport', file)
        expect(report).toMatchObject({ created: 1, rejected: 1 })
        const issues = [{ field: column, message: 'Must not contain control characters' }]
        expect(report?.rows[0]).toMatchObject({ row: index + 1, outcome: 'rejected', issues })
      }
    },
  )

  test('tells beforehand what would be created, updated and rejected, and does nothing of it', async () => {
    const [id = 0] = await someGuides(current())
    const admin = await current().admin()
    const before = await countRows(current())
    const { report } = await send(
      admin,
      'previewImport',
      csvOf(
        { ...FERN, id: '', bio: 'New' },
        { id: String(id), city: 'Basel', firstName: 'Ilse', lastName: 'Baumgart' },
        { ...FERN, username: 'moss', email: 'no address', latitude: '91' },
      ),
    )
    expect(report).toMatchObject({ total: 3, created: 1, updated: 0, unchanged: 0, rejected: 2 })
    const [changed] = (
      await send(admin, 'previewImport', { format: 'json', text: JSON.stringify([{ id, bio: 'New' }]) })
    ).report!.rows
    expect(changed).toEqual({
      row: 1,
      outcome: 'updated',
      name: 'Ilse Baumgart',
      guideId: id,
      fields: ['bio'],
      issues: [],
      isPlaceFound: false,
      cells: null,
      line: null,
    })
    expect(report!.rows.find(({ row }) => row === 4)).toMatchObject({
      outcome: 'rejected',
      issues: [
        { field: 'email', message: 'Invalid email address' },
        { field: 'latitude', message: 'Latitude must be between -90 and 90' },
      ],
    })
    expect(await countRows(current())).toEqual(before)
  })

  test('makes accounts nobody can sign in to, with their listings, and notes who did it', async () => {
    const admin = await current().admin()
    const { report } = await send(
      admin,
      'applyImport',
      csvOf({
        ...FERN,
        published: 'yes',
        certificationBadges: 'Certified Forest Therapy Guide; certified_student',
      }),
    )
    expect(report).toMatchObject({ created: 1, rejected: 0 })
    const { body: guides } = await current().visitor().get<PrivateGuide[]>('/api/guides')
    expect(guides).toMatchObject([
      {
        userName: 'Fern Moor',
        applicationStatus: 'approved',
        published: true,
        certificationBadges: ['certified_guide', 'certified_student'],
      },
    ])
    for (const password of ['', 'password', 'fern']) {
      const login = await current().visitor().post('/api/login', { username: 'fern', password })
      expect([400, 401]).toContain(login.status)
    }
    const { items } = await listAuditEntries(current().db, { limit: 5 })
    expect(items).toMatchObject([{ action: 'guide.import', actorName: 'keeper', before: null }])
  })

  test('takes the choices of closed lists by their labels, and in any case', async () => {
    const admin = await current().admin()
    const row = {
      ...FERN,
      published: 'yes',
      languages: 'EN; welsh',
      offers: 'GROUPS; Families with children',
      access: 'Places to sit; Quiet',
      availability: ' Waiting List ',
    }
    expect((await send(admin, 'applyImport', csvOf(row))).report).toMatchObject({ created: 1, rejected: 0 })
    const { body: guides } = await current().visitor().get<PrivateGuide[]>('/api/guides')
    expect(guides).toMatchObject([
      {
        languages: ['en', 'cy'],
        offers: ['groups', 'families'],
        access: ['seats', 'quiet'],
        availability: 'waiting_list',
      },
    ])
    const wrong = await send(
      admin,
      'previewImport',
      csvOf({ ...row, username: 'oak', email: 'oak@moor.example', availability: 'Mondays' }),
    )
    expect(wrong.report?.rows).toMatchObject([
      {
        issues: [
          { field: 'availability', message: 'availability must be one of open, waiting_list, closed' },
        ],
      },
    ])
  })

  test('finds guides by their id, else by the username, and changes account and listing', async () => {
    const fern = await current().guide('fern')
    const admin = await current().admin()
    // Nobody has used the account yet.
    await current()
      .db.updateTable('users')
      .set({ must_change_password: 1 })
      .where('username', '=', 'fern')
      .execute()
    await send(admin, 'applyImport', csvOf({ username: 'FERN', email: 'new@moor.example', city: 'Whitby' }))
    await send(admin, 'applyImport', csvOf({ id: String(fern.guide.id), lastName: 'Heath', published: '' }))
    const { body } = await admin.get<PrivateGuide>(`/api/guides/${fern.guide.id}`)
    expect(body).toMatchObject({
      userName: 'Rowan Heath',
      userEmail: 'new@moor.example',
      city: 'Whitby',
      applicationStatus: 'pending',
    })
  })

  test.each([
    ['whose owner has a password', {}],
    [
      'whose owner has confirmed it',
      { must_change_password: 1, email_confirmed_at: '2026-06-01T09:00:00.000Z' },
    ],
    ['of an administrator', { must_change_password: 1, is_admin: 1 }],
  ])('leaves the e-mail address of an account as it is %s', async (_whose, user) => {
    const oak = await current().guide('oak')
    const admin = await current().admin()
    const owner = () =>
      current().db.selectFrom('users').selectAll().where('id', '=', oak.user.id).executeTakeFirst()
    if (Object.keys(user).length > 0)
      await current().db.updateTable('users').set(user).where('id', '=', oak.user.id).execute()
    const before = await owner()
    const file = jsonOf({ id: oak.guide.id, bio: 'New', email: 'oak@vale.example' })
    const { report } = await send(admin, 'applyImport', file)
    const message = 'This account has its owner already, who changes the address in the account.'
    expect(report).toMatchObject({
      updated: 0,
      rejected: 1,
      rows: [{ issues: [{ field: 'email', message }] }],
    })
    expect(await owner()).toEqual(before)
  })

  test('takes an e-mail address that is only written in another case for no other one', async () => {
    const oak = await current().guide('oak')
    const file = jsonOf({ id: oak.guide.id, email: oak.user.email?.toUpperCase(), bio: 'New' })
    const { report } = await send(await current().admin(), 'applyImport', file)
    expect(report).toMatchObject({ updated: 1, rejected: 0 })
  })

  test('makes a listing for an account that has none, under the name of that account', async () => {
    const fern = await current().member('fern')
    const { firstName: _, lastName: __, email: ___, ...listing } = FERN
    const file = csvOf({ ...listing, lastName: fern.user.lastName ?? '', applicationStatus: 'pending' })
    const admin = await current().admin()
    const preview = await send(admin, 'previewImport', file)
    expect(preview.report?.rows).toMatchObject([{ outcome: 'created', name: 'Rowan Ash' }])
    const { report } = await send(admin, 'applyImport', file)
    expect(report).toMatchObject({ created: 1, rows: [{ name: 'Rowan Ash' }] })
    const answer = await fern.get<PrivateGuide>(`/api/guides/user/${fern.user.id}`)
    expect(answer.body).toMatchObject({
      userName: 'Rowan Ash',
      city: 'York',
      applicationStatus: 'pending',
      published: false,
    })
  })

  test('refuses a row for an account without a listing where names or e-mail are of somebody else', async () => {
    const { user } = await current().member('fern')
    const message =
      'The account "fern" of Rowan Ash says something else here. Leave the cell empty, or take another username.'
    const admin = await current().admin()
    const { report } = await send(
      admin,
      'applyImport',
      csvOf(FERN, { ...FERN, firstName: 'Rowan', lastName: 'Ash', email: user.email?.toUpperCase() ?? '' }),
    )
    expect(report).toMatchObject({ created: 1, rejected: 1 })
    expect(report?.rows[0]).toMatchObject({
      row: 2,
      issues: ['firstName', 'lastName', 'email'].map((field) => ({ field, message })),
    })
  })

  test('refuses rows that belong to somebody else, that come twice or publish what is pending', async () => {
    const fern = await current().guide('fern')
    const admin = await current().admin()
    const { report } = await send(
      admin,
      'applyImport',
      jsonOf(
        { id: fern.guide.id, username: 'oak' },
        { username: 'fern', city: 'Whitby' },
        { username: 'Fern', city: 'Leeds' },
        { ...FERN, username: 'moss', applicationStatus: 'pending', published: true },
        { id: 'x' },
        { id: fern.guide.id, city: 'Hull' },
      ),
    )
    expect(report).toMatchObject({ updated: 1, created: 0, rejected: 5 })
    expect(report!.rows.filter(({ outcome }) => outcome === 'rejected')).toMatchObject([
      {
        row: 1,
        issues: [{ field: 'username', message: `Guide ${fern.guide.id} belongs to the account "fern"` }],
      },
      { row: 3, issues: [{ field: 'username', message: 'Row 2 is about the same guide' }] },
      { row: 4, issues: [{ field: 'published', message: 'A pending application must be approved first' }] },
      { row: 5, issues: [{ field: 'id', message: 'The id has to be a whole number above 0' }] },
      { row: 6, issues: [{ field: 'id', message: 'Row 2 is about the same guide' }] },
    ])
  })

  test.each([
    ['the separator that Excel names', 'sep=;\n'],
    ['none', ''],
  ])(
    'reads a file of the continent: %s, decimal commas, empty rows, a country by its everyday name',
    async (_, first) => {
      const names = 'username;firstName;lastName;email;city;county;country;latitude;longitude;published'
      const fern = 'fern;Fern;Moor;fern@moor.example;York;North Yorkshire;England;53,96;-1,08;WAHR'
      const text = `${first}${names}\n${fern}\n;;;;;;;;;\n`
      const answer = await send(await current().admin(), 'applyImport', { format: 'csv', text })
      expect(answer.report).toMatchObject({ total: 1, created: 1, rejected: 0 })
      const guide = await current().db.selectFrom('guides').selectAll().executeTakeFirstOrThrow()
      expect(guide).toMatchObject({
        country: 'United Kingdom',
        nation: 'England',
        latitude: '53.96',
        longitude: '-1.08',
        published: 1,
      })
    },
  )

  test('finds the place of a town that has no coordinates, and says so', async () => {
    const { latitude: _, longitude: __, ...fern } = FERN
    const admin = await current().admin()
    const nowhere = { ...fern, username: 'oak', city: 'Nowhere at all' }
    const message =
      'We do not know a town called Nowhere at all in United Kingdom. Give its latitude and longitude.'
    const { report } = await send(admin, 'applyImport', csvOf(fern, nowhere))
    expect(report?.rows).toMatchObject([
      { outcome: 'rejected', isPlaceFound: false, issues: [{ field: 'city', message }] },
      { outcome: 'created', isPlaceFound: true },
    ])
    const guide = await current().db.selectFrom('guides').selectAll().executeTakeFirstOrThrow()
    expect(Number(guide.latitude)).toBeCloseTo(53.96, 1)
    expect(Number(guide.longitude)).toBeCloseTo(-1.08, 1)
  })

  test('asks before a second listing is made for an e-mail address, and hands rejected rows back', async () => {
    const admin = await current().admin()
    await send(admin, 'applyImport', csvOf(FERN))
    const again = { ...FERN, username: 'fern-again', email: 'Fern@Moor.example' }
    const { report } = await send(admin, 'applyImport', csvOf(again))
    expect(report).toMatchObject({ created: 0, rejected: 1 })
    expect(report?.rows[0]).toMatchObject({
      cells: again,
      issues: [{ field: 'email', message: expect.stringMatching(/^Fern Moor \(guide \d+\) has a listing/) }],
    })
    const allowed = await send(admin, 'applyImport', { ...csvOf(again), allowsSameEmail: true })
    expect(allowed.report).toMatchObject({ created: 1, rejected: 0 })
  })

  test('asks as well where two rows of one file have the e-mail address', async () => {
    const admin = await current().admin()
    const again = { ...FERN, username: 'fern-again', email: 'Fern@Moor.example' }
    const { report } = await send(admin, 'previewImport', csvOf(FERN, again))
    expect(report).toMatchObject({ created: 1, rejected: 1 })
    expect(report?.rows[0]).toMatchObject({
      row: 3,
      cells: again,
      issues: [{ field: 'email', message: 'Row 2 has a listing under this address already' }],
    })
    const allowed = await send(admin, 'applyImport', { ...csvOf(FERN, again), allowsSameEmail: true })
    expect(allowed.report).toMatchObject({ created: 2, rejected: 0 })
  })

  test('takes the address of a row that is refused itself for a free one', async () => {
    const bad = { ...FERN, username: 'oak', city: '' }
    const { report } = await send(await current().admin(), 'applyImport', csvOf(bad, FERN))
    expect(report).toMatchObject({ created: 1, rejected: 1, rows: [{ row: 2 }, { row: 3 }] })
  })

  test('asks where a row before gives the address to a listing, or makes one for its account', async () => {
    const elm = await current().guide('elm')
    const oak = await current().member('oak')
    await current().db.updateTable('users').set({ must_change_password: 1 }).execute()
    const admin = await current().admin()
    const { firstName: _, lastName: __, email: ___, ...listing } = FERN
    const file = jsonOf(
      { id: elm.guide.id, email: 'new@moor.example' },
      { ...listing, username: 'oak' },
      { ...FERN, username: 'moss', email: 'new@moor.example' },
      { ...FERN, username: 'ivy', email: oak.user.email },
    )
    const { report } = await send(admin, 'applyImport', file)
    expect(report).toMatchObject({ created: 1, updated: 1, rejected: 2 })
    expect(report?.rows.slice(0, 2)).toMatchObject([
      { row: 3, issues: [{ message: 'Row 1 has a listing under this address already' }] },
      { row: 4, issues: [{ message: 'Row 2 has a listing under this address already' }] },
    ])
  })

  test('keeps a row out whose picture is not there', async () => {
    const admin = await current().admin()
    const picture = `/uploads/${'0'.repeat(64)}.jpg`
    const { report } = await send(
      admin,
      'applyImport',
      csvOf(FERN, { ...FERN, username: 'moss', profileImage: picture }),
    )
    expect(report).toMatchObject({ created: 1, rejected: 1 })
    expect(report!.rows[0]).toMatchObject({
      issues: [{ field: 'profileImage', message: 'Could not process image' }],
    })
  })
})
