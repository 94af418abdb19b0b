/**
 * `pnpm paint`: paints the demo directory's pictures anew from the drawings of `@grove/artwork`. They are kept as files,
 * because painting takes about a second each and the first start should not wait for it.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SCENERY_KINDS, scenerySvg } from '@grove/artwork'
import sharp from 'sharp'

const FOLDER = fileURLToPath(new URL('../../../../packages/db/src/seed/pictures/', import.meta.url))
const PICTURES_PER_KIND = 3
const QUALITY = 76

await mkdir(FOLDER, { recursive: true })
for (const kind of SCENERY_KINDS) {
  for (let number = 1; number <= PICTURES_PER_KIND; number++) {
    const jpeg = await sharp(Buffer.from(scenerySvg(number, { kind })))
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer()
    await writeFile(`${FOLDER}${kind}-${number}.jpg`, jpeg)
    console.info(`${kind}-${number}.jpg`)
  }
}
