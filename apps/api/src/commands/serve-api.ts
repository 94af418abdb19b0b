/** The API without any pages, for `pnpm dev`, which renders them from their sources. */
import { run } from '../run.ts'

await run({ withPages: false })
