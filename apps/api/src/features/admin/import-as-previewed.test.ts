import { expect, test } from 'vitest'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { csvOf, FERN, jsonOf, send } from '../../../test/support/import-files.ts'

const CHANGED = { status: 409, message: 'The directory has changed since the preview. Look at it again.' }

describeEachSite('an import that was previewed', (current) => {
  test('is done where everything is as it was then', async () => {
    const [admin, fern] = [await current().admin(), await current().guide('fern')]
    const file = jsonOf({ id: fern.guide.id, bio: 'From the file.' }, { ...FERN, username: 'oak' })
    const preview = await send(admin, 'previewImport', file)
    const answer = await send(admin, 'applyImport', { ...file, plan: preview.report?.plan })
    expect(answer).toMatchObject({ status: 200, report: { created: 1, updated: 1 } })
  })

  test.each([
    ['that it would have left alone', 'Old beeches.'],
    ['that it would have changed otherwise', 'Young oaks.'],
  ])('is refused, whole, where an owner has saved a guide since %s', async (_which, bio) => {
    const admin = await current().admin()
    const [fern, oak] = [await current().guide('fern'), await current().guide('oak', { bio })]
    const file = csvOf(
      { id: String(fern.guide.id), bio: 'From the file.' },
      { id: String(oak.guide.id), bio: 'Old beeches.' },
    )
    const { report } = await send(admin, 'previewImport', file)
    current().time.advance(1_000)
    await oak.put(`/api/guides/${oak.guide.id}`, { bio: 'By the river.' })
    expect(await send(admin, 'applyImport', { ...file, plan: report?.plan })).toMatchObject(CHANGED)
    const bios = await current().db.selectFrom('guides').select('bio').orderBy('id').execute()
    expect(bios).not.toContainEqual({ bio: 'From the file.' })
    expect(bios).toContainEqual({ bio: 'By the river.' })
  })

  test('is done where a guide that it leaves alone has changed since, and is still left alone', async () => {
    const [admin, oak] = [await current().admin(), await current().guide('oak', { bio: 'Old beeches.' })]
    const file = jsonOf({ id: oak.guide.id, bio: 'Old beeches.' }, FERN)
    const { report } = await send(admin, 'previewImport', file)
    current().time.advance(1_000)
    await oak.put(`/api/guides/${oak.guide.id}`, { city: 'Whitby' })
    const answer = await send(admin, 'applyImport', { ...file, plan: report?.plan })
    expect(answer).toMatchObject({ status: 200, report: { created: 1, unchanged: 1 } })
  })

  test('is refused where somebody has taken the name of an account that it would have made', async () => {
    const admin = await current().admin()
    const { report } = await send(admin, 'previewImport', csvOf(FERN))
    await current().member(FERN.username)
    const answer = await send(admin, 'applyImport', { ...csvOf(FERN), plan: report?.plan })
    expect(answer).toMatchObject(CHANGED)
  })
})
