import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeTestFolder } from '@grove/db/testing'
import { ADMIN_BUILD_DIRECTORY, loadWebBuild, WEB_BUILD_DIRECTORY } from '../../src/pages/web-build.ts'

/** Both apps as they were built once more after a change: every script has another name, and none its former one. */
export interface NextBuild {
  /** The folder of the copies, to be removed. */
  folder: string
  web: Awaited<ReturnType<typeof loadWebBuild>>
  adminDirectory: string
}

function isScript(name: string): boolean {
  return name.endsWith('.js')
}

/** Renames each script of a build, also where files name it. Compressed files under the former names are left out. */
async function renameScripts(directory: string, namingFiles: readonly string[]): Promise<void> {
  const assets = path.join(directory, 'assets')
  const names = (await readdir(assets)).filter(isScript)
  // Longer names first: none is taken for the end of another.
  const pattern = new RegExp(
    `(?<![\\w-])(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`,
    'g',
  )
  const files = [...names.map((name) => path.join(assets, name)), ...namingFiles]
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'utf8')
      await writeFile(
        file,
        text.replaceAll(pattern, (name) => `next-${name}`),
      )
    }),
  )
  await Promise.all(names.map((name) => rename(path.join(assets, name), path.join(assets, `next-${name}`))))
}

/** Copies both builds and renames their scripts: as good as a second build of changed sources, and far quicker. */
export async function makeNextBuild(): Promise<NextBuild> {
  const folder = await makeTestFolder()
  const [web, admin] = [path.join(folder, 'web'), path.join(folder, 'admin')]
  const filter = (source: string) => !/\.(?:br|gz|pdf|docx)$/.test(source)
  await cp(WEB_BUILD_DIRECTORY, web, { recursive: true, filter })
  await cp(ADMIN_BUILD_DIRECTORY, admin, { recursive: true, filter })
  await renameScripts(path.join(web, 'client'), [path.join(web, 'client/.vite/manifest.json')])
  await renameScripts(admin, [path.join(admin, 'index.html')])
  return { folder, web: await loadWebBuild(web), adminDirectory: admin }
}
