import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Env } from '../env.ts'
import { SESSION_COOKIE_NAME } from '../plugins/session.ts'
import { docsPage } from './docs-page.ts'

/** The OpenAPI document of the documented calls and a page that shows it, both from this server alone. */
export const docsPlugin = fp(async function docs(app: FastifyInstance, { env }: { env: Env }) {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Nature & Therapy Directory',
        version: '1.0.0',
        description: 'Find certified forest bathing and nature therapy guides, and keep their listings.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: env.publicUrl ?? '/' }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE_NAME } },
      },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger())),
  )
})
