import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { describeSite } from '../../test/support/each-site.ts'
import { openApiDocument } from './openapi.ts'
import { restRoutes } from './rest-routes.ts'

const MAX_COMPRESSED_BYTES = 24_000
const PUBLIC_URL = 'https://directory.example'

describeSite(
  (current) => {
    test('/api/openapi.json answers the document with the address of this site', async () => {
      const answer = await current().visitor().get('/api/openapi.json')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.body).toEqual(JSON.parse(JSON.stringify(openApiDocument({ serverUrl: PUBLIC_URL }))))
    })

    test('/api/openapi.json names the cookie as browsers have it over https', async () => {
      const { body } = await current().visitor().get<ReturnType<typeof openApiDocument>>('/api/openapi.json')
      expect(body.components.securitySchemes).toMatchObject({ session: { name: '__Host-grove_session' } })
      expect(openApiDocument().components.securitySchemes).toMatchObject({
        session: { name: 'grove_session' },
      })
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
      expect(links.filter((link) => !link.startsWith('#'))).toEqual(['/api/openapi.json'])
      const anchors = links.filter((link) => link.startsWith('#')).map((link) => link.slice(1))
      for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`)
      const style = /<style>([\s\S]*)<\/style>/.exec(html)![1]!
      const hash = createHash('sha256').update(style).digest('base64')
      expect(response.headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    })
  },
  { env: { PUBLIC_URL } },
)
