import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isReportWanted, markdownTable, measuredOn, writeReportSection } from '@grove/testkit/report'
import { afterAll, expect, test } from 'vitest'
import { TIMEOUTS } from '../src/app.ts'
import { createPasswords } from '../src/features/accounts/passwords.ts'
import { applicationOf, PASSWORD } from './support/applications.ts'
import { describeSharedSite } from './support/each-site.ts'
import type { RawConnection } from './support/raw-connection.ts'
import { openRawConnection } from './support/raw-connection.ts'

const IDLE_CONNECTIONS = 150
const PATIENCE = {
  headers: 400,
  smallBody: 400,
  request: 1_200,
  stillness: { answer: 500, call: 5_000 },
  check: 50,
}
const MAX_CONNECTIONS = IDLE_CONNECTIONS + 50
/** A password that takes longer to compare than an answer may be still. */
const SLOW_PASSWORD = 'slow as moss'
/** How long the slow ones were taken, for the report. */
const figures: string[][] = []
const seconds = (ms: number) => `${ms / 1000} s`
const NEVER = new Promise<never>(() => {})

/** Sends a text a letter at a time, as slow as a sender can be, for as long as somebody takes it. */
async function drip({ socket, send }: RawConnection, text: string): Promise<void> {
  for (const letter of text) {
    if (socket.destroyed) return
    send(letter)
    await pause(20)
  }
}

function head(path: string, length: number): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
}

describeSharedSite(
  (current) => {
    /** Others are answered meanwhile; answers what the slow ones were told in the end. */
    async function outlive(what: string, connections: readonly RawConnection[]): Promise<string[]> {
      const began = performance.now()
      expect(connections.some(({ socket }) => !socket.closed)).toBe(true)
      expect((await current().visitor().get('/api/guides')).status).toBe(200)
      const answers = await Promise.all(connections.map(({ ended }) => ended))
      const allDropped = `${Math.round(performance.now() - began)} ms`
      const { status } = await current().visitor().get('/api/guides?_t=1')
      expect(status).toBe(200)
      figures.push([what, `${connections.length}`, allDropped, `${status}`])
      return answers
    }
    const open = () => openRawConnection(current().site.url)

    test('who sends nothing is dropped, however many they are', async () => {
      const connections = await Promise.all(Array.from({ length: IDLE_CONNECTIONS }, open))
      for (const answer of await outlive('nothing', connections))
        expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/)
    })

    test('who sends headers a letter at a time is dropped', async () => {
      const connection = await open()
      void drip(connection, `GET /api/guides HTTP/1.1\r\nX-Slow: ${'a'.repeat(1_000)}`)
      expect(await outlive('headers, a letter at a time', [connection])).toEqual([
        expect.stringMatching(/^HTTP\/1\.1 408 .*took too long/s),
      ])
    })

    test('who sends a small body a letter at a time is dropped', async () => {
      const connection = await open()
      connection.send(head('/api/login', 5_000))
      void drip(connection, 'x'.repeat(1_000))
      // Not by the time that a whole request may take, which is answered 408.
      expect(await outlive('a small body, a letter at a time', [connection])).toEqual([''])
    })

    test('who sends pictures too slowly is dropped in the end', async () => {
      const connection = await open()
      connection.send(head('/api/register-guide', 5_000_000))
      void drip(connection, JSON.stringify(applicationOf('slow')).padEnd(1_000))
      expect(await outlive('pictures, a letter at a time', [connection])).toEqual([
        expect.stringMatching(/^HTTP\/1\.1 408 /),
      ])
      const user = await current().db.selectFrom('users').select('id').executeTakeFirst()
      expect(user).toBeUndefined()
    })

    test('who waits longer for an answer than one may be still is answered', async () => {
      const { status } = await current()
        .visitor()
        .post('/api/login', { username: 'nobody', password: SLOW_PASSWORD })
      expect(status).toBe(401)
    })

    test('who connects where too many are is closed at once, and taken when others have gone', async () => {
      const { url } = current().site
      const others = await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => openRawConnection(url)))
      const oneMore = await open()
      oneMore.send('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n')
      expect(await oneMore.ended).toBe('')
      await Promise.all(others.map(({ ended }) => ended))
      expect((await current().visitor().get('/api/health')).status).toBe(200)
    })

    test('who reads nothing of the answers is dropped, and later who waits for one that never comes', async () => {
      const waiting = await open()
      const body = JSON.stringify({ username: 'nobody', password: PASSWORD })
      waiting.send(head('/api/login', body.length) + body)
      const { hostname, port } = new URL(current().site.url)
      const taken: Socket[] = []
      const take = (socket: Socket) => void taken.push(socket)
      current().site.app.server.on('connection', take)
      const readers = Array.from({ length: 5 }, () => connect(Number(port), hostname).pause())
      await expect.poll(() => taken.length).toBe(readers.length)
      current().site.app.server.off('connection', take)
      const requests = 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(400)
      for (const socket of readers) socket.write(requests)
      await expect.poll(() => taken.every(({ writableLength }) => writableLength > 0)).toBe(true)
      const began = performance.now()
      await expect.poll(() => taken.every(({ destroyed }) => destroyed)).toBe(true)
      expect(waiting.socket.closed).toBe(false)
      const dropped = `${Math.round(performance.now() - began)} ms`
      figures.push(['400 calls, and read nothing of the answers', `${readers.length}`, dropped, '200'])
      for (const socket of readers) socket.destroy()
      expect(await outlive('a whole call, and waits for an answer that never comes', [waiting])).toEqual([''])
    })
  },
  {
    limits: { timeouts: PATIENCE, maxConnections: MAX_CONNECTIONS },
    // Comparisons of passwords that end late, or never.
    services: {
      passwords: {
        ...createPasswords(),
        verify: (_hash, password) =>
          password === SLOW_PASSWORD ? pause(3 * PATIENCE.stillness.answer, false) : NEVER,
      },
    },
  },
)

afterAll(async () => {
  if (!isReportWanted) return
  await writeReportSection(
    'slow-clients',
    [
      '## Slow clients',
      `Connections that send too little are dropped, and others are answered meanwhile and afterwards. The site waits ${seconds(TIMEOUTS.headers)} for headers, ${seconds(TIMEOUTS.smallBody)} for a small body and ${seconds(TIMEOUTS.request)} for a whole request, and ends a connection after ${seconds(TIMEOUTS.stillness.answer)} in which nothing of an answer was taken; here ${seconds(PATIENCE.headers)}, ${seconds(PATIENCE.smallBody)} ${seconds(PATIENCE.request)} and ${seconds(PATIENCE.stillness.answer)}.`,
      markdownTable([['They send', 'Connections', 'All dropped after', 'Others were answered'], ...figures]),
      measuredOn(),
    ].join('\n\n'),
  )
})
