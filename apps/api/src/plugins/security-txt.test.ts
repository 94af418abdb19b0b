import { updateContactInfo } from '@grove/db'
import { describe, expect, test } from 'vitest'
import { describeSite } from '../../test/support/each-site.ts'

const PATH = '/.well-known/security.txt'

/** The fields of the file, each of which stands there once. */
function fieldsOf(text: string): Record<string, string> {
  const lines = text.trimEnd().split('\n')
  const fields = lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)])
  expect(new Set(fields.map(([name]) => name)).size).toBe(lines.length)
  return Object.fromEntries(fields)
}

describe('security.txt', () => {
  describeSite(
    (current) => {
      test('says whom to write to, where it stands, and for less than a year', async () => {
        await updateContactInfo(current().db, { email: 'hello@grove.example' })
        const { status, headers, body } = await current().visitor().get<string>(PATH)
        expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
        const fields = fieldsOf(body)
        expect(fields).toMatchObject({
          Contact: 'mailto:hello@grove.example',
          Canonical: `https://grove.example${PATH}`,
        })
        const days = (Date.parse(fields.Expires ?? '') - current().time.clock().getTime()) / 86_400_000
        expect(days).toBeGreaterThan(90)
        expect(days).toBeLessThan(365)
      })

      test('names the site itself where no address is set', async () => {
        const { body } = await current().visitor().get<string>(PATH)
        expect(fieldsOf(body).Contact).toBe('https://grove.example/')
      })
    },
    { env: { PUBLIC_URL: 'https://grove.example' } },
  )
})

describe('security.txt of a site without a public address', () => {
  describeSite((current) => {
    test('claims no place of its own', async () => {
      const { body } = await current().visitor().get<string>(PATH)
      expect(fieldsOf(body)).toEqual({
        Contact: `${current().site.url}/`,
        Expires: expect.any(String),
        'Preferred-Languages': 'en',
      })
    })
  })
})
