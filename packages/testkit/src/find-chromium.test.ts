import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { bundledChromium } from './bundled-chromium.ts'
import type { ChromiumChoice } from './find-chromium.ts'
import { findChromium } from './find-chromium.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grove-chromium-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function script(name: string, body: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${body}\n`)
  await chmod(path, 0o755)
  return path
}

/** A command that starts the bundled browser, as an installed one would start. */
async function installedAs(name: string): Promise<string> {
  const { executablePath, env } = await bundledChromium()
  const variables = Object.entries(env).map(([key, value]) => `${key}='${value}'`)
  return script(name, `exec env ${variables.join(' ')} '${executablePath}' "$@"`)
}

/** The title of a page in the browser that is found. */
async function openedTitle(choice: ChromiumChoice): Promise<{ source: string; title: string }> {
  const browser = await openBrowser(choice)
  try {
    const page = await browser.newPage()
    await page.goto('data:text/html,<title>Moss</title>')
    return { source: browser.source, title: await page.title() }
  } finally {
    await browser.close()
  }
}

describe('the browser of the tests', () => {
  it('is the one that CHROMIUM_PATH names, before any other', async () => {
    await installedAs('chromium')
    const chromiumPath = await installedAs('my-browser')
    expect(await openedTitle({ chromiumPath, searchFolders: [folder] })).toEqual({
      source: 'named',
      title: 'Moss',
    })
  })

  it('is the bundled one when none is named, whatever is installed', async () => {
    await installedAs('google-chrome')
    const choice = { chromiumPath: null, searchFolders: [folder] }
    expect(await openedTitle(choice)).toEqual({ source: 'bundled', title: 'Moss' })
  })

  it('is an installed one where there is no bundled one, and no command that only says how to install one', async () => {
    const choice = { chromiumPath: null, searchFolders: [folder], platform: 'darwin on arm64' }
    await script('chromium-browser', "echo 'To use Chromium, install its package' >&2; exit 1")
    await expect(findChromium(choice)).rejects.toThrow('no bundled Chromium for darwin on arm64: install')
    await installedAs('google-chrome')
    expect(await openedTitle(choice)).toEqual({ source: 'installed', title: 'Moss' })
  })

  it('is never another one when CHROMIUM_PATH names one that does not run', async () => {
    await installedAs('chromium')
    const choice = { chromiumPath: join(folder, 'nothing'), searchFolders: [folder] }
    await expect(findChromium(choice)).rejects.toThrow('which does not run as a browser')
  })
})

describe('the bundled browser', () => {
  it('is unpacked whole when two processes ask for it at once, and leaves nothing else behind', async () => {
    const [one, other] = await Promise.all([bundledChromium(folder), bundledChromium(folder)])
    expect(one).toEqual(other)
    expect(existsSync(one.executablePath)).toBe(true)
    expect(await readdir(folder)).toHaveLength(1)
  })

  it('draws with WebGL 2, which the map needs', async () => {
    const browser = await openBrowser({ chromiumPath: null })
    try {
      const page = await browser.newPage()
      const pixel = await page.evaluate(() => {
        const gl = document.createElement('canvas').getContext('webgl2')
        if (!gl) return undefined
        gl.clearColor(0, 1, 0, 1)
        gl.clear(gl.COLOR_BUFFER_BIT)
        const rgba = new Uint8Array(4)
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, rgba)
        return [...rgba]
      })
      expect(pixel).toEqual([0, 255, 0, 255])
    } finally {
      await browser.close()
    }
  })

  it('brings the libraries that a bare machine lacks', async () => {
    const { executablePath, env } = await bundledChromium()
    const tracing = { ...env, LD_TRACE_LOADED_OBJECTS: '1' }
    const { stdout } = await promisify(execFile)(executablePath, { env: tracing })
    for (const library of ['libnss3', 'libnssutil3', 'libnspr4', 'libexpat']) {
      expect(stdout).toMatch(new RegExp(`${library}\\.so\\S* => ${dirname(executablePath)}/al2023/lib/`))
    }
    expect(stdout).not.toContain('not found')
  })

  it('brings a font, so that text has a shape on a machine without any', async () => {
    const browser = await openBrowser({ chromiumPath: null })
    try {
      const page = await browser.newPage()
      const status = await page.evaluate(
        async () => (await new FontFace('brought', 'local("OpenSans-Regular")').load()).status,
      )
      expect(status).toBe('loaded')
    } finally {
      await browser.close()
    }
  })
})
