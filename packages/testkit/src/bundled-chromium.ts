import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const unpackScript = fileURLToPath(new URL('unpack-bundled-chromium.ts', import.meta.url))
const cacheFolder = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))

/**
 * The system's fonts, where there are any, after the one family that comes along: a bare machine has none. The cache has
 * its whole path, since a relative one is taken from wherever the browser is started.
 */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir>${join(folder, 'fonts/cache')}</cachedir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`
}

/** The one kind of machine that the package has a browser for. */
export const BUNDLED_PLATFORM = 'linux on x64'

interface BundledChromium {
  executablePath: string
  /** The environment of the browser's process: its own system libraries and fonts. */
  env: Record<string, string>
}

/**
 * The Chromium that comes with the package @sparticuz/chromium, unpacked once per version (about 3 s, 250 MB) beside
 * the testkit's own dependencies. It brings the system libraries that a bare machine lacks.
 */
export async function bundledChromium(into = cacheFolder): Promise<BundledChromium> {
  const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(into, `chromium-${version}`)
  if (!existsSync(folder)) await unpack(join(packageFolder, 'bin'), folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts/fonts.conf'),
    },
  }
}

/** Unpacks beside `folder` and then renames, so that of several test processes none sees half a browser. */
async function unpack(archives: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const staging = await mkdtemp(`${folder}-`)
  try {
    await run(process.execPath, [unpackScript, archives], { env: { ...process.env, TMPDIR: staging } })
    await writeFile(join(staging, 'fonts/fonts.conf'), fontsConf(folder))
    await rename(staging, folder)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    // Another process was faster: its folder is whole, since it appeared by a rename.
    if (!existsSync(folder)) throw error
  }
}
