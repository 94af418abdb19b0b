import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
/** Every workspace, and the root itself. */
const WORKSPACES = [
  '.',
  'apps/admin',
  'apps/api',
  'apps/web',
  'bench',
  'consumers',
  'packages/client',
  'packages/db',
  'packages/schema',
  'packages/testkit',
  'packages/ui',
  'reliability',
]

/** The licences of packages that may reach a server or a browser, see docs/decisions/118-dependencies-are-exact-and-their-licences-known.md. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Unlicense',
])
/** A library of its own that is loaded as it is, so that anybody may put another one in its place. */
const LOADED_AS_THEY_ARE = /^@img\/sharp-libvips-/

interface PackageFile {
  name?: string
  version?: string
  license?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

function packageIn(folder: string): PackageFile {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageFile
}

/** The folder of a package as the code in `from` finds it; undefined for one of another system, which is not installed. */
function find(name: string, from: string): string | undefined {
  for (let folder = from; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(candidate, 'package.json'))) return realpathSync(candidate)
  }
  return undefined
}

/** Whether one of the licences that a package offers, as in "(MIT OR CC0-1.0)", is allowed. */
function isAllowed(licence = ''): boolean {
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((each) => ALLOWED_LICENCES.has(each))
}

/** Everything that is installed for production, as "name@version" with its licence. */
function productionLicences(): Map<string, string | undefined> {
  const licences = new Map<string, string | undefined>()
  const seen = new Set<string>()
  const visit = (folder: string) => {
    if (seen.has(folder)) return
    seen.add(folder)
    const { name, version, license, dependencies, optionalDependencies } = packageIn(folder)
    if (folder.includes('node_modules')) licences.set(`${name}@${version}`, license)
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = find(each, folder)
      const isOptional = optionalDependencies?.[each] !== undefined
      if (found !== undefined) visit(found)
      else if (!isOptional) throw new Error(`${each}, which ${name} needs, is not installed`)
    }
  }
  for (const workspace of ['apps/admin', 'apps/api', 'apps/web', 'packages/client'])
    visit(path.join(ROOT, workspace))
  return licences
}

describe('the dependencies', () => {
  it.each(WORKSPACES)('of %s are exact versions', (workspace) => {
    const { dependencies, devDependencies, optionalDependencies } = packageIn(path.join(ROOT, workspace))
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    const loose = all.filter(([, version]) => !/^(workspace:\*|\d+\.\d+\.\d+(-[\w.]+)?)$/.test(version))
    expect(loose).toEqual([])
  })

  it('are installed as the lockfile says', () => {
    expect(existsSync(path.join(ROOT, 'pnpm-lock.yaml'))).toBe(true)
    for (const workspace of WORKSPACES) {
      const folder = path.join(ROOT, workspace)
      const { dependencies, devDependencies } = packageIn(folder)
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
        const found = find(name, folder)
        if (version !== 'workspace:*') expect(found && packageIn(found).version, name).toBe(version)
      }
    }
  })

  it('that reach a server or a browser are under a licence that is allowed', () => {
    const licences = productionLicences()
    expect(licences.size).toBeGreaterThan(100)
    const others = [...licences].filter(([, licence]) => !isAllowed(licence))
    expect(others.filter(([name]) => !LOADED_AS_THEY_ARE.test(name))).toEqual([])
    for (const [, licence] of others) expect(licence).toBe('LGPL-3.0-or-later')
  })
})
