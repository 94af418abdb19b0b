import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EnvError, parseEnv } from './env.ts'

const SEED = 20_261_121
const RUNS = 200

const SECRETS = ['SESSION_KEY', 'ADMIN_PASSWORD', 'S3_SECRET_ACCESS_KEY', 'DATABASE_URL'] as const

const good = {
  NODE_ENV: ['production', 'development', ''],
  HOST: ['127.0.0.1', '::1'],
  PORT: ['0', '3000', '65535'],
  DATA_DIR: ['./data', '/var/lib/grove'],
  DATABASE_URL: ['file:grove.db', 'postgres://grove@db.example/grove', ''],
  SESSION_KEY: ['0f'.repeat(32), ''],
  SEED_DEMO: ['true', 'false', ''],
  PUBLIC_URL: ['https://grove.example', 'http://grove.example:8080/', ''],
  ADMIN_URL: ['', 'https://admin.grove.example', 'https://grove.example/manage/'],
  ALLOWED_ORIGINS: ['', 'https://admin.grove.example', 'https://a.example, https://b.example:444'],
  TRUST_PROXY: ['true', 'false'],
  ALLOW_HTTP: ['true'],
  GEOCODER_URL: ['off', 'https://geocoder.example/search'],
  MAP_TILE_URL: [
    'off',
    'https://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}/{y}{ratio}.png',
  ],
  RATE_LIMIT: ['on'],
  MEDIA_URL: ['', 'file:/var/lib/pictures'],
  METRICS_HOST: ['', '127.0.0.1', '0.0.0.0'],
  METRICS_PORT: ['', '9100'],
  LOG_LEVEL: ['info', 'silent'],
} as const
const names = Object.keys(good) as (keyof typeof good)[]

const goodVariables = fc
  .record(Object.fromEntries(names.map((name) => [name, fc.constantFrom<string>(...good[name])])), {
    requiredKeys: ['ALLOW_HTTP'],
  })
  // The address of an admin app that is apart needs that of the site.
  .map((variables) => (variables.PUBLIC_URL ? variables : { ...variables, ADMIN_URL: '' }))
const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
  fc.constantFrom(
    '70000',
    '-1',
    'TRUE',
    's3://',
    'file:',
    'https://a.example/path',
    'https://[',
    '{z}{x}{y}',
  ),
)

test('every configuration that is put together well is taken', () => {
  fc.assert(
    fc.property(goodVariables, (variables) => {
      const env = parseEnv(variables)
      expect(env.port).toBe(Number(variables.PORT ?? 3_000))
      for (const origin of [env.publicUrl ?? [], env.allowedOrigins].flat())
        expect(new URL(origin).origin).toBe(origin)
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

test('a value that cannot be used is named with its variable, and everything else is taken', () => {
  fc.assert(
    fc.property(goodVariables, fc.constantFrom(...names), oddText, (variables, name, odd) => {
      try {
        parseEnv({ ...variables, [name]: odd })
      } catch (error) {
        expect(error).toBeInstanceOf(EnvError)
        expect((error as EnvError).message).toContain(name === 'MEDIA_URL' ? '' : name)
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

test('no message ever tells a secret', () => {
  const secret = fc.stringMatching(/^[a-z]{12,20}[!-~]{4}$/)
  fc.assert(
    fc.property(fc.constantFrom(...SECRETS), secret, oddText, (name, told, other) => {
      try {
        parseEnv({ [name]: told, PORT: other })
      } catch (error) {
        expect(String(error)).not.toContain(told)
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
})
