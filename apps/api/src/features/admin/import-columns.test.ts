import { expect, test } from 'vitest'
import { describeEachSite, describeSite } from '../../../test/support/each-site.ts'
import { csvOf, FERN, send } from '../../../test/support/import-files.ts'

describeEachSite('the table of an import', (current) => {
  test.each([
    ['\r\n', '\n'],
    ['\n', '\r\n'],
    ['\n', '\r'],
    ['\r', '\n'],
    ['\r', '\r\n'],
  ])('reads a file whose lines end in %j and then in %j', async (first, then) => {
    const admin = await current().admin()
    const text = `sep=;${first}id;bio${first}x;"one\r\ntwo\nthree\rfour"${then}y;five${first}${then}`
    const { report } = await send(admin, 'previewImport', { format: 'csv', text })
    expect(report).toMatchObject({ columns: ['id', 'bio'], total: 2 })
    expect(report!.rows.map(({ row, cells }) => [row, cells])).toEqual([
      [3, { id: 'x', bio: 'one\r\ntwo\nthree\rfour' }],
      [4, { id: 'y', bio: 'five' }],
    ])
  })

  test('takes an end of two signs for one wherever the file is read in pieces', async () => {
    const admin = await current().admin()
    for (const length of [16_379, 16_380, 16_381, 16_382, 16_383, 16_384]) {
      const text = `id\n${'x'.repeat(length - 3)}\r\ny\r\n\r\nz\n`
      const { report } = await send(admin, 'previewImport', { format: 'csv', text })
      expect(report!.rows.map(({ row }) => row)).toEqual([2, 3, 5])
    }
  })

  test('says what is wrong with a workbook, and with the number of no guide', async () => {
    const admin = await current().admin()
    const workbook = await send(admin, 'previewImport', { format: 'csv', text: 'PK\u0003\u0004...' })
    expect(workbook).toMatchObject({ status: 400, message: expect.stringContaining('Save as') })
    const { report } = await send(admin, 'previewImport', csvOf({ id: '999999', city: 'York' }))
    expect(report?.rows[0]?.issues).toEqual([{ field: 'id', message: 'There is no guide 999999' }])
  })

  test('counts rows as a spreadsheet does, empty ones and cells of several lines included', async () => {
    const admin = await current().admin()
    const text = '\r\nid,bio\r\n\r\n\r\nx,"one\r\ntwo"\r\n\r\ny,three\r\n'
    const { report } = await send(admin, 'previewImport', { format: 'csv', text })
    expect(report!.rows.map(({ row }) => row)).toEqual([5, 7])
    expect(report).toMatchObject({ columns: ['id', 'bio'], total: 2, rejected: 2 })
  })

  test('refuses a row with more cells than there are columns, and a column that stands twice', async () => {
    const admin = await current().admin()
    const preview = (text: string) => send(admin, 'previewImport', { format: 'csv', text })
    const { report } = await preview('id,bio,pricing\r\n1,Slow walks, near the river,£25\r\n2,Fern,£5,,\r\n')
    expect(report?.rows.map(({ row, issues }) => [row, issues[0]])).toEqual([
      [
        2,
        {
          field: 'row',
          message: 'It has 4 cells, and the file has 3 columns: put texts with commas in quotes',
        },
      ],
      [3, { field: 'id', message: 'There is no guide 2' }],
    ])
    expect(await preview('id,bio,bio\r\n1,a,b\r\n')).toMatchObject({
      status: 400,
      message: 'The file has two columns called "bio"',
    })
  })

  test('hands a row with more cells than there are columns back with all of them, under no column', async () => {
    const text = "id,bio,pricing\r\n1,Slow walks, near the river,'=25\r\n"
    const { report } = await send(await current().admin(), 'previewImport', { format: 'csv', text })
    expect(report?.rows).toMatchObject([{ cells: {}, line: ['1', 'Slow walks', ' near the river', '=25'] }])
    expect(report?.rows[0]?.cells).toEqual({})
  })

  test('keeps countries by their listed names, and says which one it does not know', async () => {
    const admin = await current().admin()
    const { report } = await send(
      admin,
      'applyImport',
      csvOf(
        { ...FERN, country: 'UK' },
        { ...FERN, username: 'moss', email: 'moss@moor.example', country: 'Germny' },
      ),
    )
    expect(report!.rows[0]?.issues).toEqual([
      { field: 'country', message: 'We do not know a country called Germny. Did you mean Germany?' },
    ])
    const rows = await current().db.selectFrom('guides').select('country').execute()
    expect(rows).toEqual([{ country: 'United Kingdom' }])
  })

  test('takes columns of other names as they are mapped by hand', async () => {
    const admin = await current().admin()
    const text =
      'Login;Given;Family;Mail;Town;Region;Land;Lat;Lng\n' +
      'fern;Fern;Moor;fern@moor.example;York;Yorkshire;United Kingdom;53.96;-1.08\n'
    const mapping = {
      username: 'Login',
      firstName: 'Given',
      lastName: 'Family',
      email: 'Mail',
      city: 'Town',
      county: 'Region',
      country: 'Land',
      latitude: 'Lat',
      longitude: 'Lng',
    }
    const unmapped = await send(admin, 'previewImport', { format: 'csv', text })
    expect(unmapped.report).toMatchObject({
      columns: ['Login', 'Given', 'Family', 'Mail', 'Town', 'Region', 'Land', 'Lat', 'Lng'],
      mapping: {},
      rejected: 1,
    })
    expect((await send(admin, 'applyImport', { format: 'csv', text, mapping })).report).toMatchObject({
      created: 1,
    })
    expect(
      await send(admin, 'previewImport', { format: 'csv', text, mapping: { city: 'Ort' } }),
    ).toMatchObject({
      status: 400,
      message: 'The file has no column "Ort"',
    })
  })

  test('says of new guides without a column for their usernames that it is missing', async () => {
    const admin = await current().admin()
    const { username: _, ...row } = FERN
    const { report } = await send(admin, 'previewImport', csvOf(row))
    expect(report?.rows[0]?.issues).toEqual([
      { field: 'username', message: 'A new guide needs a column "username"' },
    ])
  })
})

describeSite((current) => {
  test.each([
    ['json', '{', 'The file is not valid JSON'],
    ['json', '{"id": 1}', 'The file has to hold a JSON list of guides'],
    ['json', '[1]', 'The file has to hold a JSON list of guides'],
    ['csv', 'id,city\n"1,York', 'The file is not valid CSV'],
  ] as const)('an import refuses %s that is none: %s', async (format, text, message) => {
    const answer = await send(await current().admin(), 'previewImport', { format, text })
    expect(answer.status).toBe(400)
    expect(answer.message).toContain(message)
  })
})
