import { writeFile } from 'node:fs/promises'
import { contractText } from '../contract/contract-text.ts'

const file = new URL('../../../../packages/client/src/contract.gen.ts', import.meta.url)
await writeFile(file, contractText())
