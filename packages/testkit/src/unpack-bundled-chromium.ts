/**
 * Run as a process of its own, with TMPDIR set to the folder to unpack into: the package's `inflate` always writes
 * to the temporary folder of its process. Takes the folder of the archives as its one argument.
 */
import { join } from 'node:path'
import { inflate } from '@sparticuz/chromium'

const archives = process.argv[2]
if (!archives) throw new Error('Say where the archives are.')

for (const archive of ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br', 'fonts.tar.br']) {
  await inflate(join(archives, archive))
}
