import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { contractText } from './contract-text.ts'

test('the outside client knows the procedures as they are; `pnpm contract` writes them anew', async () => {
  const file = new URL('../../../../packages/client/src/contract.gen.ts', import.meta.url)
  expect(await readFile(file, 'utf8')).toBe(contractText())
})
