import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test('passkeys belong to the host of the site, and the admin app beside it may use them', () => {
  const allowedOrigins = ['https://admin.grove.example', 'https://other.example']
  const find = relyingPartyOf({ publicUrl: 'https://www.grove.example', allowedOrigins })
  expect(find('https://admin.grove.example')).toEqual({
    id: 'grove.example',
    origins: ['https://www.grove.example', 'https://admin.grove.example'],
  })
  expect(find('https://other.example')?.origins).not.toContain('https://other.example')
})

test('without a public address passkeys are for localhost, and nowhere for numbers', () => {
  const find = relyingPartyOf({ publicUrl: undefined, allowedOrigins: [] })
  expect(find('http://localhost:3000')).toEqual({ id: 'localhost', origins: ['http://localhost:3000'] })
  for (const origin of [undefined, 'null', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://grove.test'])
    expect(find(origin)).toBeUndefined()
  expect(relyingPartyOf({ publicUrl: 'https://192.0.2.1', allowedOrigins: [] })(undefined)).toBeUndefined()
})
