import type { PrivateGuide } from '@grove/schema'
import { expect, test } from 'vitest'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { csvOf, jsonOf, send } from '../../../test/support/import-files.ts'
import { addTestGuides } from '../../../test/support/site.ts'

const SHEFFIELD = ['53.3811', '-1.4701'] as const

describeEachSite('an import that moves a guide to another town', (current) => {
  /** Changes one guide, and tells the report of it and where the pin is afterwards. */
  async function changer() {
    const admin = await current().admin()
    return async (id: number, cells: Record<string, string>) => {
      const { report } = await send(admin, 'applyImport', jsonOf({ id, ...cells }))
      const { body } = await admin.get<PrivateGuide>(`/api/guides/${id}`)
      return { row: report?.rows[0], point: [body.latitude, body.longitude], city: body.city }
    }
  }
  async function guideOf(guide: Parameters<typeof addTestGuides>[1][number] = {}): Promise<number> {
    const [id = 0] = await addTestGuides(current().site.services, [guide])
    return id
  }

  test('takes the pin along, and says so', async () => {
    const change = await changer()
    const id = await guideOf()
    const { row, point } = await change(id, { city: 'Inverness', county: 'Highland' })
    expect(row).toMatchObject({
      outcome: 'updated',
      fields: ['city', 'county', 'latitude', 'longitude'],
      isPlaceFound: true,
    })
    expect(Number(point[0])).toBeCloseTo(57.48, 1)
    expect(Number(point[1])).toBeCloseTo(-4.22, 1)
  })

  test('takes the pin along in a file as it was exported, where only the town was changed', async () => {
    const change = await changer()
    const id = await guideOf()
    const exported = { latitude: SHEFFIELD[0], longitude: SHEFFIELD[1] }
    const { row, point } = await change(id, { city: 'Inverness', county: 'Highland', ...exported })
    expect(row).toMatchObject({ fields: ['city', 'county', 'latitude', 'longitude'], isPlaceFound: true })
    expect(Number(point[0])).toBeCloseTo(57.48, 1)
    // What it holds is all that is known of a hamlet.
    const hamlet = { city: 'Nether Padley Wood', latitude: point[0] ?? '', longitude: point[1] ?? '' }
    expect((await change(id, hamlet)).row).toMatchObject({ outcome: 'updated', fields: ['city'] })
  })

  test('finds the town in the new county, or the new country', async () => {
    const change = await changer()
    const [newport, boston] = [
      await guideOf({ city: 'Newport', county: 'Isle of Wight', latitude: '50.701', longitude: '-1.291' }),
      await guideOf({ city: 'Boston', county: 'Lincolnshire', latitude: '52.97', longitude: '-0.02' }),
    ]
    const inWales = await change(newport, { county: 'Newport' })
    expect(Number(inWales.point[1])).toBeCloseTo(-3, 1)
    const inAmerica = await change(boston, { county: 'Massachusetts', country: 'USA' })
    expect(Number(inAmerica.point[1])).toBeCloseTo(-71.06, 1)
  })

  test('leaves a pin that is within 10 km of the new town', async () => {
    const change = await changer()
    const point = ['53.45', '-1.4']
    const id = await guideOf({ latitude: point[0], longitude: point[1] })
    const moved = await change(id, { city: 'Rotherham', latitude: '', longitude: '' })
    expect(moved).toMatchObject({ row: { fields: ['city'], isPlaceFound: false }, point, city: 'Rotherham' })
  })

  test('takes the pin along over more than 10 km', async () => {
    const change = await changer()
    const id = await guideOf()
    expect((await change(id, { city: 'Barnsley' })).row).toMatchObject({ isPlaceFound: true })
  })

  test('leaves the pin where the town is the same one, written otherwise', async () => {
    const change = await changer()
    const point = ['53.1', '-1.5']
    const id = await guideOf({ latitude: point[0], longitude: point[1] })
    expect(await change(id, { city: 'SHEFFIELD', county: 'Yorks' })).toMatchObject({
      row: { fields: ['city', 'county'] },
      point,
    })
  })

  test('leaves the pin of a hamlet that nobody knows where only its county is another one', async () => {
    const change = await changer()
    const id = await guideOf({ city: 'Nether Padley Wood' })
    expect(await change(id, { county: 'Derbyshire' })).toMatchObject({
      row: { fields: ['county'] },
      point: SHEFFIELD,
    })
  })

  test('takes the coordinates that the row gives', async () => {
    const change = await changer()
    const id = await guideOf()
    const given = { latitude: '57.5', longitude: '-4.5' }
    const { row, point } = await change(id, { city: 'Inverness', ...given })
    expect(row).toMatchObject({ isPlaceFound: false })
    expect(point).toEqual(['57.5', '-4.5'])
  })

  test('is refused where the town is not known, and no coordinates are given', async () => {
    const change = await changer()
    const id = await guideOf()
    const { row, point, city } = await change(id, { city: 'Nowhere at all' })
    const message =
      'We do not know a town called Nowhere at all in United Kingdom. Give its latitude and longitude.'
    expect(row).toMatchObject({ outcome: 'rejected', issues: [{ field: 'city', message }] })
    expect([point, city]).toEqual([SHEFFIELD, 'Sheffield'])
    const given = { latitude: '57.5', longitude: '-4.5' }
    expect((await change(id, { city: 'Nowhere at all', ...given })).row).toMatchObject({ outcome: 'updated' })
  })

  test('is told as such by its preview, and does what that shows', async () => {
    const id = String(await guideOf())
    const admin = await current().admin()
    const file = csvOf({ id, city: 'Inverness' })
    const preview = (await send(admin, 'previewImport', file)).report
    expect(preview?.rows).toMatchObject([{ isPlaceFound: true }])
    const applied = await send(admin, 'applyImport', { ...file, plan: preview?.plan })
    expect(applied.report).toMatchObject({ updated: 1, rows: [{ isPlaceFound: true }] })
  })
})
