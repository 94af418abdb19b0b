import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PACKAGE = fileURLToPath(new URL('../packages/client', import.meta.url))
const PROGRAMS = fileURLToPath(new URL('programs', import.meta.url))
const MODULES = fileURLToPath(new URL('node_modules', import.meta.url))
// This folder has an older TypeScript, which generators of clients are made of; the one of the repository is newer.
const TYPESCRIPT = createRequire(new URL('../package.json', import.meta.url)).resolve(
  'typescript/package.json',
)
const TSC = path.join(path.dirname(TYPESCRIPT), 'bin/tsc')

const STRICTEST = [
  '--strict',
  '--module',
  'nodenext',
  '--target',
  'es2022',
  '--lib',
  'es2022,dom,dom.iterable',
  '--jsx',
  'react-jsx',
  '--noUncheckedIndexedAccess',
]

interface CompileOptions {
  /** Packages whose types are known everywhere. */
  types?: readonly string[]
  /** Whether declarations are checked as well as what uses them. */
  checksLibraries?: boolean
  /** False for generated code that takes undefined for what is absent. */
  isExact?: boolean
}

/** The result of a program. */
export interface Outcome {
  exitCode: number
  output: string
}

async function outcomeOf(command: string, args: readonly string[], cwd: string): Promise<Outcome> {
  try {
    const { stdout } = await run(command, args, { cwd })
    return { exitCode: 0, output: stdout }
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string }
    return { exitCode: code ?? 1, output: stdout + stderr }
  }
}

/** Runs pnpm, which is on the path of every script of this repository, and otherwise comes as CONTRIBUTING.md says. */
async function pnpm(args: readonly string[], cwd: string): Promise<void> {
  try {
    await run('pnpm', args, { cwd })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await run('npx', ['-y', 'pnpm', ...args], { cwd })
  }
}

/** A folder of somebody else's, outside of this repository, into which the packed client is installed. */
export class OutsideFolder {
  readonly path: string

  private constructor(folder: string) {
    this.path = folder
  }

  /** Packs the client as it was built and installs the file without a network. */
  static async create(): Promise<OutsideFolder> {
    const folder = await mkdtemp(path.join(tmpdir(), 'grove-outside-'))
    // Packing would build it anew, while other tests install it.
    await pnpm(['pack', '--config.ignore-scripts=true', '--pack-destination', folder], PACKAGE)
    const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))
    if (tarball === undefined) throw new Error('Packing made no file')
    await writeFile(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: 'somebody-elses', private: true, type: 'module' }),
    )
    await pnpm(['add', '--offline', '--ignore-workspace', `./${tarball}`], folder)
    return new OutsideFolder(folder)
  }

  /** Makes packages of other people available, as this repository has installed them. */
  async use(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      const link = path.join(this.path, 'node_modules', name)
      await mkdir(path.dirname(link), { recursive: true })
      await symlink(path.join(MODULES, name), link)
    }
  }

  /** Puts programs of `programs/` into the folder. */
  async copy(...names: readonly string[]): Promise<void> {
    for (const name of names) await copyFile(path.join(PROGRAMS, name), path.join(this.path, name))
  }

  async write(name: string, text: string): Promise<void> {
    await writeFile(path.join(this.path, name), text)
  }

  /** Compiles files with this repository's TypeScript, in the strictest way; types of packages only where they are named. */
  compile(
    names: readonly string[],
    { types = [], checksLibraries = false, isExact = true }: CompileOptions = {},
  ): Promise<Outcome> {
    const options = [
      ...STRICTEST,
      ...['--types', types.join(',')],
      ...['--skipLibCheck', String(!checksLibraries)],
      ...['--exactOptionalPropertyTypes', String(isExact)],
    ]
    return outcomeOf(process.execPath, [TSC, ...options, ...names], this.path)
  }

  /** Runs a compiled script in a process of its own. */
  run(name: string, ...args: readonly string[]): Promise<Outcome> {
    return outcomeOf(process.execPath, [`${name}.js`, ...args], this.path)
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true })
  }
}
