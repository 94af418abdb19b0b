import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from './env.ts'

const KEY_BYTES = 32
const KEY_FILE = 'session.key'

/**
 * The key that seals session cookies: SESSION_KEY, else the one kept in DATA_DIR, made at the first start.
 * @throws when the kept file does not hold 32 bytes as hexadecimal digits.
 */
export async function loadSessionKey(env: Env): Promise<Buffer> {
  if (env.sessionKey !== undefined) return env.sessionKey
  const file = path.join(env.dataDir, KEY_FILE)
  try {
    // 'wx' lets the first of several processes win; the others read what it wrote.
    await writeFile(file, randomBytes(KEY_BYTES).toString('hex'), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const text = (await readFile(file, 'utf8')).trim()
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    throw new Error(
      `${KEY_FILE} in DATA_DIR does not hold 64 hexadecimal digits: restore it, or delete it to sign everybody out`,
    )
  }
  return Buffer.from(text, 'hex')
}
