import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { BUNDLED_PLATFORM, bundledChromium } from './bundled-chromium.ts'

const run = promisify(execFile)

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

export interface ChromiumChoice {
  /** A browser to use and no other. Default: the variable CHROMIUM_PATH. `null`: none named, whatever the variable says. */
  chromiumPath?: string | null
  /** Where to look for an installed one. Default: the folders of PATH, then /usr/bin. */
  searchFolders?: string[]
  /** The kind of machine. Default: this one. */
  platform?: string
}

export interface FoundChromium {
  executablePath: string
  source: 'named' | 'installed' | 'bundled'
  env: Record<string, string>
}

/**
 * The browser that the tests use: the one named by CHROMIUM_PATH, else the bundled one, so that every machine tests the
 * same, else an installed Chromium or Google Chrome. A named one that does not run is an error, never a reason to take another.
 */
export async function findChromium(choice: ChromiumChoice = {}): Promise<FoundChromium> {
  const named = choice.chromiumPath === undefined ? process.env.CHROMIUM_PATH : choice.chromiumPath
  if (named) {
    if (!(await runs(named))) throw new Error(`CHROMIUM_PATH is "${named}", which does not run as a browser.`)
    return { executablePath: named, source: 'named', env: {} }
  }
  const platform = choice.platform ?? `${process.platform} on ${process.arch}`
  if (platform === BUNDLED_PLATFORM) return { ...(await bundledChromium()), source: 'bundled' }
  const folders = choice.searchFolders ?? [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  for (const name of NAMES) {
    for (const folder of folders.filter(Boolean)) {
      const executablePath = join(folder, name)
      if (await runs(executablePath)) return { executablePath, source: 'installed', env: {} }
    }
  }
  throw new Error(
    `There is no bundled Chromium for ${platform}: install Chromium or Google Chrome, or set CHROMIUM_PATH.`,
  )
}

/** Asks for the version, because some systems install a script that only says how to get the browser. */
async function runs(executablePath: string): Promise<boolean> {
  try {
    await access(executablePath, constants.X_OK)
    const { stdout } = await run(executablePath, ['--version'], { timeout: 30_000 })
    return /chrom/i.test(stdout)
  } catch {
    return false
  }
}
