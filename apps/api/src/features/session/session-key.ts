import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '@grove/db'
import { findSessionKeyTrace, insertSessionKeyTrace } from '@grove/db'
import type { Services } from '../../context.ts'
import type { Env } from '../../env.ts'
import { EnvError } from '../../env.ts'
import { hasFileErrorCode, isMissingFile, removeLeftovers } from '../../lib/files.ts'

const KEY_BYTES = 32
const KEY_FILE = 'session.key'

/** A key is written in moments: what is still unfinished after this long never will be. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000
const TEMPORARY = /^session\.key\.[\w-]+\.part$/

/** Puts a whole file in its place unless there is one already. A link does both at once, where there are links. */
async function placeNew(temporary: string, file: string): Promise<void> {
  try {
    await link(temporary, file)
  } catch (error) {
    if (hasFileErrorCode(error, 'EEXIST')) return
    // Some network and memory-card file systems know no links.
    if (!hasFileErrorCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP')) throw error
    await rename(temporary, file)
  }
}

/** Makes the key's file: it is there whole or not at all, whenever the process ends, and of several the first one wins. */
async function makeKeyFile(file: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}.part`
  try {
    await writeFile(temporary, randomBytes(KEY_BYTES).toString('hex'), {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    })
    await placeNew(temporary, file)
  } finally {
    await rm(temporary, { force: true })
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isMissingFile(error)) return undefined
    // A command of another account has made it, as a rule.
    throw new EnvError([`${KEY_FILE} in DATA_DIR cannot be read (${(error as Error).message})`])
  }
}

function keyOf(text: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(text.trim())) {
    throw new EnvError([
      `${KEY_FILE} in DATA_DIR does not hold 64 hexadecimal digits: restore it.`,
      'If it is lost, delete it and run: pnpm admin forget-session-key',
    ])
  }
  return Buffer.from(text.trim(), 'hex')
}

/**
 * The key that seals session cookies: SESSION_KEY, else the one kept in DATA_DIR, made at the first start.
 * @throws EnvError when the kept file cannot be read, does not hold 32 bytes as hexadecimal digits, or is missing.
 */
export async function loadSessionKey(env: Env, db: Db): Promise<Buffer> {
  const known = await findSessionKey(env)
  if (known !== undefined) return known
  // One that is made now would be another one, and in the way of the one that is put back.
  if ((await findSessionKeyTrace(db)) !== undefined) {
    // Of several that start at once, the one that noted the trace has made the file before.
    const made = await findSessionKey(env)
    if (made !== undefined) return made
    throw new EnvError([
      `${KEY_FILE} is missing from DATA_DIR, and SESSION_KEY is not set, but this database has been used with a key: restore the file, or give every process the same SESSION_KEY.`,
      'If the key is lost, stop them all and run: pnpm admin forget-session-key',
    ])
  }
  const file = path.join(env.dataDir, KEY_FILE)
  await removeLeftovers(env.dataDir, LEFTOVER_AGE_MS, (name) => TEMPORARY.test(name))
  await makeKeyFile(file)
  return keyOf(await readFile(file, 'utf8'))
}

/** A key for one purpose, so that nothing sealed for one is taken for another. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, key.length))
}

/** The mark of a key that tells nothing of it. */
function traceOf(key: Buffer): string {
  return deriveKey(key, 'trace').toString('hex')
}

/**
 * Notes in the database which key it is used with: two processes with keys of their own would sign people out by
 * chance, and could not read each other's secrets.
 * @throws EnvError where the database has been used with another one.
 */
export async function expectSameSessionKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  key: Buffer,
): Promise<void> {
  const trace = traceOf(key)
  if ((await insertSessionKeyTrace(db, trace, clock())) === trace) return
  throw new EnvError([
    'SESSION_KEY, or the key in DATA_DIR, is another one than this database has been used with: give every process the same.',
    'To exchange it, stop them all and run: pnpm admin forget-session-key',
  ])
}

/** The key that encrypts copies of the directory. */
export function backupKey(sessionKey: Buffer): Buffer {
  return deriveKey(sessionKey, 'backup')
}

/** The key of sessions where there is one; makes none. */
export async function findSessionKey(env: Env): Promise<Buffer | undefined> {
  if (env.sessionKey !== undefined) return env.sessionKey
  const text = await readIfThere(path.join(env.dataDir, KEY_FILE))
  return text === undefined ? undefined : keyOf(text)
}

/** The configuration of a command, which asks for no key and leaves none behind: it seals nothing that lasts. */
export async function withKeyOfCommand(env: Env): Promise<Env> {
  return { ...env, sessionKey: Buffer.from((await findSessionKey(env)) ?? randomBytes(KEY_BYTES)) }
}

/** False for no key, and for one with which no server of this database would start. */
export async function isKeyOfDatabase(db: Db, key: Buffer | undefined): Promise<boolean> {
  const trace = await findSessionKeyTrace(db)
  return key !== undefined && (trace === undefined || trace === traceOf(key))
}
