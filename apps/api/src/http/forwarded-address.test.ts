import { describe, expect, test } from 'vitest'
import { accountOf } from '../../test/support/applications.ts'
import { describeSite } from '../../test/support/each-site.ts'
import { keepLog } from '../../test/support/log.ts'
import { bareAddress } from './forwarded-address.ts'

describe('an address that a proxy tells', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:4711', '192.0.2.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['192.0.2.7:port', undefined],
    ['192.0.2.7:1:2', undefined],
    ['[192.0.2.7]:1', undefined],
    ['[2001:db8::7', undefined],
    ['unknown', undefined],
    ['_hidden', undefined],
    ['300.0.2.7', undefined],
    ['', undefined],
  ])('%j is %j', (text, address) => {
    expect(bareAddress(text)).toBe(address)
  })
})

describe('limits behind a proxy', () => {
  describeSite(
    (current) => {
      test.each(['192.0.2.1:', '[2001:db8::1]:', 'no address '])(
        'hold whatever port is written behind the address, or whatever is written instead of one (%s)',
        async (address) => {
          const statuses: number[] = []
          for (let index = 0; index < 11; index++) {
            const visitor = current().visitor({
              'x-forwarded-for': `192.0.2.99, ${address}${40_000 + index}`,
            })
            const login = { username: 'fern', password: 'not the password' }
            statuses.push((await visitor.post('/api/login', login)).status)
          }
          expect(statuses).toEqual([...Array(10).fill(401), 429])
        },
      )
    },
    { env: { TRUST_PROXY: 'true' } },
  )
})

describe('a proxy that is not trusted', () => {
  const log = keepLog()
  describeSite(
    (current) => {
      test('is told of once, for nobody would see that all visitors count as one', async () => {
        const told = () => log.lines().filter(({ event }) => event === 'proxy-not-trusted')
        await current().visitor().post('/api/register', accountOf('fern'))
        expect(told()).toEqual([])
        const visitor = current().visitor({ 'x-forwarded-for': '192.0.2.1' })
        for (let count = 0; count < 3; count++) await visitor.get('/api/guides')
        expect(told()).toHaveLength(1)
        expect(told()[0]).toMatchObject({ level: 40, msg: expect.stringContaining('TRUST_PROXY is false') })
      })
    },
    { log: log.destination, env: { LOG_LEVEL: 'info' } },
  )
})
