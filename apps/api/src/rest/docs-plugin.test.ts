import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { describeSite } from '../../test/support/each-site.ts'
import { ERROR_EXAMPLES, ERROR_ROWS, LIMIT_ROWS } from './docs-sections.ts'
import { openApiDocument } from './openapi.ts'
import { restRoutes } from './rest-routes.ts'
import { documentedErrors } from './route-errors.ts'

const MAX_COMPRESSED_BYTES = 32_000
const PUBLIC_URL = 'https://directory.example'

describeSite(
  (current) => {
    test('/api/openapi.json answers the document with the address of this site', async () => {
      const answer = await current().visitor().get('/api/openapi.json')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      const document = openApiDocument({ serverUrl: PUBLIC_URL, origin: PUBLIC_URL })
      expect(answer.body).toEqual(JSON.parse(JSON.stringify(document)))
    })

    test('/api/openapi.json names the cookie as browsers have it over https', async () => {
      const { body } = await current().visitor().get<ReturnType<typeof openApiDocument>>('/api/openapi.json')
      expect(body.components.securitySchemes).toMatchObject({ session: { name: '__Host-grove_session' } })
      expect(openApiDocument().components.securitySchemes).toMatchObject({
        session: { name: 'grove_session' },
      })
    })

    test('both tell whom to ask and the licence of the data, as the settings have them now', async () => {
      const licence = { dataLicenceName: 'CC BY 4.0', dataLicenceUrl: 'creativecommons.org/licenses/by/4.0' }
      const admin = await current().admin()
      const changes = { siteName: 'Wood Guides', ...licence }
      await admin.post('/api/trpc/site.saveSettings', { changes })
      await admin.put('/api/contact', { email: 'hello@directory.example' })
      const { body } = await current().visitor().get<ReturnType<typeof openApiDocument>>('/api/openapi.json')
      expect(body.info).toMatchObject({
        title: 'Wood Guides',
        contact: { name: 'Wood Guides', url: `${PUBLIC_URL}/`, email: 'hello@directory.example' },
        license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0' },
      })
      const page = await current().visitor().get<string>('/api/docs')
      expect(page.body).toContain('<a href="https://creativecommons.org/licenses/by/4.0">CC BY 4.0</a>')
      expect(page.body).toContain('<a href="mailto:hello@directory.example">')
    })

    test.each(ERROR_EXAMPLES)('/api/docs shows the answer to: $call', async ({ path, status, answer }) => {
      const got = await current().visitor().get<object>(path)
      expect([got.status, got.body]).toEqual([status, answer])
    })

    test('/api/docs has the limits that are obeyed, the errors and the changes of each version', async () => {
      const { body } = await current().visitor().get<string>('/api/docs')
      for (const { what, limit } of LIMIT_ROWS) expect(body).toContain(`${what}</th><td>${limit}</td>`)
      expect(LIMIT_ROWS[0]).toMatchObject({ limit: '10 in 15 minutes' })
      for (const [what, limit] of [
        ['Links for a new password', '20 an hour'],
        ['Links for a new password of one account', '5 an hour'],
        ['Links to confirm an e-mail address', '5 an hour'],
        ['Wrong passwords when one is changed', '5 in 15 minutes'],
        ['Messages to one guide', '20 a day'],
      ])
        expect(LIMIT_ROWS).toContainEqual(expect.objectContaining({ what, limit }))
      const statuses = restRoutes.flatMap((route) => Object.keys(documentedErrors(route)))
      const told = ERROR_ROWS.map(({ status }) => String(status))
      expect([...new Set(statuses)].filter((status) => !told.includes(status))).toEqual([])
      expect(body).toContain(`<section><h3>${openApiDocument().info.version}</h3>`)
    })

    test.each(['/api/openapi.json', '/api/docs'])(
      '%s is small on its way, and 304 once known',
      async (path) => {
        const url = current().site.url + path
        const { app } = current().site
        const answer = await app.inject({ url: path, headers: { 'accept-encoding': 'gzip, br' } })
        expect(answer.headers['content-encoding']).toBe('br')
        expect(answer.rawPayload.length).toBeLessThan(MAX_COMPRESSED_BYTES)
        const zipped = await app.inject({ url: path, headers: { 'accept-encoding': 'gzip' } })
        const plain = await app.inject({ url: path, headers: { 'accept-encoding': 'identity' } })
        expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)
        const etag = String(answer.headers.etag)
        const again = await fetch(url, { headers: { 'if-none-match': etag } })
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      },
    )

    test('/api/docs shows every call, asks no other host, and runs nothing', async () => {
      const response = await fetch(`${current().site.url}/api/docs`)
      const html = await response.text()
      for (const { operationId } of restRoutes) expect(html).toContain(`<section id="${operationId}">`)
      const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link!)
      expect(links.filter((link) => !link.startsWith('#'))).toEqual([
        'data:,',
        '/api/openapi.json',
        `${PUBLIC_URL}/terms`,
      ])
      const anchors = links.filter((link) => link.startsWith('#')).map((link) => link.slice(1))
      for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`)
      const style = /<style>([\s\S]*)<\/style>/.exec(html)![1]!
      const hash = createHash('sha256').update(style).digest('base64')
      expect(response.headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    })
  },
  { env: { PUBLIC_URL } },
)
