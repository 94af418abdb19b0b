import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCall } from '../src/call.ts'
import { GroveError } from '../src/grove-error.ts'

const HALF = '{"result":{"data":'

let server: Server
let url: string
/** The action once half of the answer has been sent. */
let afterHalf: (end: () => void) => void

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write(HALF, () => afterHalf(() => response.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function failureOf(signal?: AbortSignal): Promise<unknown> {
  return createCall({ url })('guides.list', 'query', {}, signal && { signal }).catch(
    (error: unknown) => error,
  )
}

describe('a call whose answer has begun', () => {
  it('throws the reason of its signal where it is given up', async () => {
    const reason = new Error('Never mind')
    const controller = new AbortController()
    afterHalf = () => controller.abort(reason)
    expect(await failureOf(controller.signal)).toBe(reason)
    afterHalf = () => undefined
    expect(await failureOf(AbortSignal.timeout(50))).toMatchObject({ name: 'TimeoutError' })
  })

  it('says that it broke off, and why, where the connection ends', async () => {
    afterHalf = (end) => end()
    const failure = await failureOf()
    expect(failure).toBeInstanceOf(GroveError)
    expect(failure).toMatchObject({ code: 'network', message: 'The answer broke off' })
    expect((failure as GroveError).cause).toBeInstanceOf(Error)
  })
})
