import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')

type Diagnostic = { category: string; message: string; location: { path: string } }
type Case = { from: string; source: string; file: string }

let seen = 0
/** One source line as a file of its own, beside `from`, with the same kind of name. */
function line(from: string, source: string): Case {
  const at = from.lastIndexOf('/')
  const extension = from.slice(from.indexOf('.', at))
  seen += 1
  return { from, source, file: `${from.slice(0, at)}/case-${seen}${extension}` }
}

function lines(from: string, ...sources: string[]): Case[] {
  return sources.map((source) => line(from, source))
}

const forbidden = {
  'schema imports anything but zod and itself': [
    ...lines(
      'packages/schema/src/domain/place.ts',
      "import { createDb } from '@grove/db'",
      "import type { Db } from '@grove/db'",
      "export * from '@grove/ui'",
      "import '@grove/ui/styles.css'",
      "const db = await import('@grove/db')",
      "import { readFile } from 'node:fs/promises'",
      "import React from 'react'",
      "import { createDb } from '../../../db/src/client.ts'",
      "import { buildApp } from '../../../../apps/api/src/app.ts'",
    ),
    ...lines('packages/schema/src/guide.test.ts', "import { createDb } from '@grove/db'"),
  ],
  'db imports an interface or an app': [
    ...lines(
      'packages/db/src/queries/guide.queries.ts',
      "import { GuideCard } from '@grove/ui'",
      "import type { AppRouter } from '@grove/api'",
      "import { startApi } from '@grove/api/testing'",
      "import { page } from '@grove/web'",
      "import { page } from '@grove/admin'",
      "import { GuideCard } from '../../../ui/src/GuideCard.tsx'",
    ),
    ...lines('packages/db/tools/migrate.ts', "import { GuideCard } from '../../ui/src/GuideCard.tsx'"),
  ],
  'ui imports the database or an app': lines(
    'packages/ui/src/map/GuideMap.tsx',
    "import { createDb } from '@grove/db'",
    "import type { Db } from '@grove/db/testing'",
    "import type { AppRouter } from '@grove/api'",
    "import { page } from '@grove/web'",
    "import { createDb } from '../../../db/src/client.ts'",
  ),
  'the testkit imports a package of the product': lines(
    'packages/testkit/src/browser.ts',
    "import { startApi } from '@grove/api/testing'",
    "import { guideSchema } from '@grove/schema'",
    "import { startApi } from '../../../apps/api/test/support/site.ts'",
  ),
  'the API imports an interface': [
    ...lines(
      'apps/api/src/pages/render.ts',
      "import { GuideCard } from '@grove/ui'",
      "import { render } from '@grove/web'",
      "import { render } from '../../../web/src/entry-server.tsx'",
    ),
    ...lines('apps/api/src/features/guides/guides.service.ts', "import { GuideCard } from '@grove/ui'"),
  ],
  'a browser app imports the database or the other app': [
    ...lines(
      'apps/web/src/trpc.ts',
      "import { createDb } from '@grove/db'",
      "import type { Db } from '@grove/db'",
      "import { page } from '@grove/admin'",
      "import { startApi } from '@grove/api/testing'",
      "import { page } from '../../admin/src/router.tsx'",
    ),
    ...lines('apps/web/src/features/home/HomePage.tsx', "import { createDb } from '@grove/db'"),
    ...lines('apps/web/e2e/find-a-guide.test.ts', "import { buildApp } from '../../api/src/app.ts'"),
    ...lines(
      'apps/admin/src/start.tsx',
      "import { createDb } from '@grove/db'",
      "import { page } from '@grove/web'",
      "import { page } from '../../web/src/router.tsx'",
    ),
    ...lines('apps/admin/src/features/review/ReviewPage.tsx', "import { page } from '@grove/web'"),
  ],
  'a browser app takes a value from the API': [
    ...lines(
      'apps/web/src/trpc.ts',
      "import { appRouter } from '@grove/api'",
      "import * as api from '@grove/api'",
      "import { type AppRouter } from '@grove/api'",
      "import '@grove/api'",
      "const api = await import('@grove/api')",
      "export { appRouter } from '@grove/api'",
      "export * from '@grove/api'",
    ),
    ...lines('apps/admin/src/trpc.ts', "import { appRouter } from '@grove/api'"),
  ],
  'the client for outside developers takes more than types of the API': lines(
    'packages/client/src/index.ts',
    "import { appRouter } from '@grove/api'",
    "import { startTestSite } from '@grove/api/testing'",
    "import { guideSchema } from '@grove/schema'",
  ),
  'a feature of the API reaches back up': lines(
    'apps/api/src/features/guides/guides.service.ts',
    "import { appRouter } from '../../router.ts'",
    "import type { RestRoute } from '../../rest/rest-route.ts'",
    "import { securityPlugin } from '../../plugins/security.ts'",
    "import { renderPage } from '../../pages/render.ts'",
    "const { startServer } = await import('../../server.ts')",
    "import { startMaintenance } from '../../jobs/maintenance.ts'",
    "import { startServices } from '../../services.ts'",
  ),
  'requests, answers or files of the API know of a feature': [
    ...lines('apps/api/src/http/list-answer.ts', "import { list } from '../features/guides/guide-list.ts'"),
    ...lines(
      'apps/api/src/lib/files.ts',
      "import { openMedia } from '../features/media/media.ts'",
      "import { securityPlugin } from '../plugins/security.ts'",
    ),
  ],
  'a plugin, a page or a call reaches back up': [
    ...lines(
      'apps/api/src/plugins/session.ts',
      "import { renderPage } from '../pages/render.ts'",
      "import { restRoutes } from '../rest/rest-routes.ts'",
      "import { buildApp } from '../app.ts'",
    ),
    ...lines('apps/api/src/pages/render.ts', "import { run } from '../run.ts'"),
    ...lines('apps/api/src/rest/openapi.ts', "import { seed } from '../commands/seed.ts'"),
    ...lines('apps/api/src/jobs/maintenance.ts', "import { startServices } from '../services.ts'"),
  ],
  'the product imports what its tests share': lines(
    'apps/api/src/app.ts',
    "import { startTestSite } from '../test/support/site.ts'",
  ),
  'mail or backup reaches back up': [
    ...lines(
      'apps/api/src/backup/make-backup.ts',
      "import { buildApp } from '../app.ts'",
      "import type { Media } from '../features/media/media.ts'",
    ),
    ...lines(
      'apps/api/src/mail/outbox.ts',
      "import { securityPlugin } from '../plugins/security.ts'",
      "import { listGuides } from '../features/guides/guide-list.ts'",
    ),
    ...lines('apps/api/src/backup/copies.ts', "import { startMaintenance } from '../jobs/maintenance.ts'"),
  ],
  'a feature reaches sideways into another': [
    ...lines(
      'apps/web/src/features/home/HomePage.tsx',
      "import { GuideGrid } from '../guides/GuideGrid.tsx'",
    ),
    ...lines(
      'apps/web/src/features/home/parts/Hero.tsx',
      "import { GuideGrid } from '../../guides/GuideGrid.tsx'",
    ),
    ...lines('apps/admin/src/features/review/Row.tsx', "import { save } from '../settings/save.ts'"),
    ...lines('apps/api/src/features/geo/geo.service.ts', "import { save } from '../guides/save.ts'"),
    ...lines('apps/web/src/features/home/save.ts', "import { save } from '../guides/guides.writes.ts'"),
  ],
}

const allowed = [
  ...lines('packages/client/src/index.ts', "import type { AppRouter } from '@grove/api'"),
  ...lines(
    'packages/schema/src/domain/place.ts',
    "import { z } from 'zod'",
    "import { limits } from '../limits.ts'",
    "import { fold } from './fold.ts'",
  ),
  ...lines(
    'packages/schema/src/domain/place.test.ts',
    "import { it } from 'vitest'",
    "import fc from 'fast-check'",
    "import { readFile } from 'node:fs/promises'",
  ),
  ...lines(
    'packages/db/src/seed/index.ts',
    "import { guideSchema } from '@grove/schema'",
    "import { createDb } from '../client.ts'",
  ),
  ...lines('packages/ui/src/GuideCard.tsx', "import { displayName } from '@grove/schema'"),
  ...lines(
    'apps/api/src/features/guides/guides.service.ts',
    "import { findGuideById } from '@grove/db'",
    "import type { Context } from '../../context.ts'",
    "import { limit } from './limit.ts'",
    "import { sendMail } from '../../mail/outbox.ts'",
    "import { toTrpcError } from '../../errors.ts'",
    "import { insertAccount } from '../accounts/account.writes.ts'",
  ),
  ...lines(
    'apps/api/src/plugins/session.ts',
    "import { findViewer } from '../features/session/session.service.ts'",
    "import { appRouter } from '../router.ts'",
  ),
  ...lines('apps/api/src/features/guides/guides.test.ts', "import { appRouter } from '../../router.ts'"),
  ...lines(
    'apps/web/src/trpc.ts',
    "import type { AppRouter } from '@grove/api'",
    "export type { AppRouter } from '@grove/api'",
  ),
  ...lines('apps/web/e2e/find-a-guide.test.ts', "import { startApi } from '@grove/api/testing'"),
  ...lines('apps/web/e2e/support/site.ts', "import { titles } from '../../src/content/titles.ts'"),
  ...lines(
    'apps/web/src/features/home/HomePage.tsx',
    "import { Hero } from './parts/Hero.tsx'",
    "import { titles } from '../../content/titles.ts'",
  ),
  ...lines('apps/web/src/features/home/parts/Hero.tsx', "import { words } from '../words.ts'"),
]

/** Two files that import each other. */
const circle = ['one', 'other'].map((name, index, names) => ({
  file: `apps/api/src/features/circle/${name}.ts`,
  source: `import { ${names[1 - index]} } from './${names[1 - index]}.ts'\nexport const ${name} = () => ${names[1 - index]}()`,
}))

let folder: string
let found: Map<string, Diagnostic[]>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grove-import-rule-'))
  await cp(join(root, 'biome.json'), join(folder, 'biome.json'))
  await cp(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  await cp(join(root, '.gitignore'), join(folder, '.gitignore'))
  for (const { file, source } of [...Object.values(forbidden).flat(), ...allowed, ...circle]) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${source}\n`)
  }
  found = await lint(folder)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The import rule's diagnostics by file, from one run over the whole folder. */
async function lint(cwd: string): Promise<Map<string, Diagnostic[]>> {
  const args = [biome, 'lint', '--only=plugin', '--only=suspicious/noImportCycles', '--reporter=json']
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) => {
    const all = [...args, '--max-diagnostics=none', '.']
    execFile(process.execPath, all, { cwd, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout, stderr) =>
      resolve({ stdout, stderr }),
    )
  })
  if (!stdout) throw new Error(`biome said nothing: ${stderr}`)
  const report = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  return Map.groupBy(report.diagnostics, (diagnostic) => diagnostic.location.path)
}

describe('the import rule', () => {
  for (const [rule, cases] of Object.entries(forbidden)) {
    describe(`is broken when ${rule}`, () => {
      it.each(cases)('in $from: $source', ({ file }) => {
        expect((found.get(file) ?? []).map((diagnostic) => diagnostic.category)).toEqual(['plugin'])
      })
    })
  }

  it.each(circle)('is broken by a circle: $file', ({ file }) => {
    expect((found.get(file) ?? []).map((diagnostic) => diagnostic.category)).toEqual([
      'lint/suspicious/noImportCycles',
    ])
  })

  describe('allows what its direction allows', () => {
    it.each(allowed)('in $from: $source', ({ file }) => {
      expect(found.get(file)).toBeUndefined()
    })
  })
})
