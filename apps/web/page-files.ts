import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import type { ClientManifest } from './src/head-tags.ts'
import { filesOf, joinedStylesKey, LATER_PARTS, STARTER } from './src/head-tags.ts'

const ROUTE = /^src\/routes\/.+\.tsx\?tsr-split=component/

/** A file, and what is sent of it to browsers that take it compressed. */
async function writeCompressed(file: string, text: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  await writeFile(file, text)
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}

/**
 * Makes what pages begin with, once the browser build is written: a stylesheet for each page, which holds those of all
 * its parts, and the text of the starter that stands in the pages themselves. The manifest then names them.
 */
export function pageFiles(): Plugin {
  let directory = ''
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      directory = path.resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const manifestFile = path.join(directory, '.vite/manifest.json')
        const manifest: ClientManifest = JSON.parse(await readFile(manifestFile, 'utf8'))
        for (const [, part] of LATER_PARTS) {
          if (manifest[part] === undefined) throw new Error(`The build has no ${part} of its own`)
        }
        const made: Record<string, ClientManifest[string]> = {}
        for (const source of Object.keys(manifest).filter((name) => ROUTE.test(name))) {
          const { styles } = filesOf([source], manifest)
          const texts = await Promise.all(styles.map((file) => readFile(path.join(directory, file), 'utf8')))
          const text = texts.join('\n')
          const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
          const name = /routes\/(.+)\.tsx/.exec(source)?.[1]?.replace(/\W+/g, '-') ?? 'page'
          const file = `assets/page-${name}-${hash}.css`
          await writeCompressed(path.join(directory, file), text)
          made[joinedStylesKey(styles)] = { file }
        }
        const starter = manifest[STARTER]
        if (starter === undefined) throw new Error(`The build has no ${STARTER}`)
        const code = await readFile(path.join(directory, starter.file), 'utf8')
        if (/\b(?:import|export)\b/.test(code)) throw new Error(`${STARTER} must stand by itself`)
        for (const ending of ['', '.br', '.gz']) {
          await rm(path.join(directory, starter.file + ending), { force: true })
        }
        made[STARTER] = { ...starter, code: `(()=>{${code.trim()}})()` }
        await writeFile(manifestFile, JSON.stringify({ ...manifest, ...made }, null, 2))
      },
    },
  }
}
