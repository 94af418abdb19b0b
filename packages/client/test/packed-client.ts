import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const TSC = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
)

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
export class PackedClient {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Packs the client and installs the file without a network. */
  static async install(): Promise<PackedClient> {
    const folder = await mkdtemp(path.join(tmpdir(), 'grove-client-'))
    await pnpm(['pack', '--pack-destination', folder], PACKAGE)
    const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))
    if (tarball === undefined) throw new Error('Packing made no file')
    await writeFile(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: 'somebody-elses', private: true, type: 'module' }),
    )
    await pnpm(['add', '--offline', '--ignore-workspace', `./${tarball}`], folder)
    return new PackedClient(folder)
  }

  /** Compiles a script with this repository's TypeScript, in the strictest way, with no types of Node at hand. */
  async compile(name: string, source: string): Promise<Outcome> {
    await writeFile(path.join(this.folder, `${name}.ts`), source)
    const options = [
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom,dom.iterable',
      '--skipLibCheck',
      'false',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
    ]
    return outcomeOf(process.execPath, [TSC, ...options, `${name}.ts`], this.folder)
  }

  /** Runs a compiled script in a process of its own. */
  run(name: string): Promise<Outcome> {
    return outcomeOf(process.execPath, [`${name}.js`], this.folder)
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}
