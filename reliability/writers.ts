import { setTimeout as pause } from 'node:timers/promises'
import { applicationOf, PLACE } from '@grove/api/testing/applications'
import type { TestClient } from '@grove/api/testing/client'
import { TestClient as Client } from '@grove/api/testing/client'
import type { PrivateGuide } from '@grove/schema'
import type { GuideState, Ledger } from './ledger.ts'
import { at } from './people.ts'
import { pictureOf } from './pictures.ts'

const IMPORT_ROWS = 200
/** The server has more to do than it can: whoever asks again later is answered. */
const BUSY = 503
const BUSY_PAUSE_MS = 100

/** All that a guide tells of its number. */
function fieldsOf({ version, pictures }: GuideState) {
  return {
    city: `City${version}`,
    bio: `Version ${version}.`,
    images: Array.from({ length: pictures }, (_, index) => pictureOf(version * 10 + index)),
  }
}

/** Somebody with a listing who keeps changing it. */
export interface Editor {
  username: string
  client: TestClient
  guideId: number
}

interface Writers {
  url: string
  ledger: Ledger
  admin: TestClient
  editors: readonly Editor[]
  /** Begins the names of this round. */
  round: string
}

class Unanswered extends Error {}

/** Sends a write; what is no answer at all is the end of the writer, what is a wrong one the end of the test. */
async function write<T>(
  client: TestClient,
  method: string,
  path: string,
  body: unknown,
  expected: number,
): Promise<T> {
  for (;;) {
    const answer = await client.send<unknown>(method, path, body).catch((error: unknown) => {
      throw new Unanswered('The server went away', { cause: error })
    })
    if (answer.status === expected) return answer.body as T
    if (answer.status !== BUSY)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    await pause(BUSY_PAUSE_MS)
  }
}

/** Repeats until the server is gone. */
async function untilGone(step: (count: number) => Promise<void>): Promise<void> {
  try {
    for (let count = 0; ; count += 1) await step(count)
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
  }
}

export async function applyOnce(
  { url, ledger }: Pick<Writers, 'url' | 'ledger'>,
  username: string,
): Promise<Editor> {
  const client = new Client(url)
  const entry = ledger.entryOf(username)
  const state = { version: 0, pictures: 2 }
  entry.sent = state
  const { guide } = await write<{ guide: PrivateGuide }>(
    client,
    'POST',
    '/api/register-guide',
    applicationOf(username, fieldsOf(state)),
    201,
  )
  Object.assign(entry, { acknowledged: state, sent: undefined })
  ledger.acknowledge()
  return { username, client, guideId: guide.id }
}

async function edit({ url, ledger }: Writers, editor: Editor): Promise<void> {
  const entry = ledger.entryOf(editor.username)
  const client = at(url, editor.client)
  await untilGone(async () => {
    const version = (entry.acknowledged?.version ?? 0) + 1
    const state = { version, pictures: version % 3 }
    entry.sent = state
    const names = { firstName: 'Rowan', lastName: `Ash${version}` }
    await write(client, 'PUT', `/api/guides/${editor.guideId}`, { ...fieldsOf(state), ...names }, 200)
    Object.assign(entry, { acknowledged: state, sent: undefined })
    ledger.acknowledge()
  })
}

async function decide({ admin, ledger, editors }: Writers): Promise<void> {
  await untilGone(async (count) => {
    const editor = editors[count % editors.length]
    if (editor === undefined) throw new Error('There is nobody to decide about')
    const entry = ledger.entryOf(editor.username)
    const isApproved = !entry.isPublished
    entry.sentPublished = isApproved
    const body = { status: isApproved ? 'approved' : 'rejected' }
    await write(admin, 'PUT', `/api/guides/${editor.guideId}/application`, body, 200)
    entry.isPublished = isApproved
    entry.sentPublished = undefined
    ledger.acknowledge()
  })
}

async function bringIn({ admin, ledger, round }: Writers): Promise<void> {
  await untilGone(async (count) => {
    const usernames = Array.from({ length: IMPORT_ROWS }, (_, row) => `${round}-import-${count}-${row}`)
    const rows = usernames.map((username) => ({
      ...PLACE,
      username,
      firstName: 'Sage',
      lastName: 'Elder',
      email: `${username}@grove.example`,
    }))
    const entry = ledger.beginImport(usernames)
    await write(
      admin,
      'POST',
      '/api/trpc/admin.applyImport',
      { format: 'json', text: JSON.stringify(rows) },
      200,
    )
    entry.isAcknowledged = true
    ledger.acknowledge()
  })
}

/**
 * Lets everybody write at once until the server is gone: two who apply, every editor, the administrator who decides,
 * and an import after the other.
 */
export async function writeUntilGone(writers: Writers): Promise<void> {
  const applicants = ['one', 'two'].map((name) =>
    untilGone(async (count) => {
      await applyOnce(writers, `${writers.round}-${name}-${count}`)
    }),
  )
  await Promise.all([
    ...applicants,
    ...writers.editors.map((editor) => edit(writers, editor)),
    decide(writers),
    bringIn(writers),
  ])
}
