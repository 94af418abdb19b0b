import { readFileSync } from 'node:fs'
import { z } from 'zod'

const packageSchema = z.object({ version: z.string() })

/** The version of this program, as CHANGELOG.md names it. */
export const { version: VERSION } = packageSchema.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
)
