import { describe, expect, it } from 'vitest'
import { databaseProblem, EnvError, parseEnv } from './env.ts'

function refusal(source: Record<string, string>): string {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.message
  }
  return 'accepted'
}

describe('a database that cannot be used', () => {
  it.each([
    ['SQLITE_FULL', 'database or disk is full', 'database or disk is full'],
    ['SQLITE_IOERR_SHMSIZE', 'disk I/O error', 'disk I/O error; is the disk full?'],
    ['SQLITE_NOTADB', 'file is not a database', 'file is not a database'],
  ])('asks about the disk where its words do not tell: %s', (code, message, told) => {
    const problem = databaseProblem(Object.assign(new Error(message), { code }))
    expect(problem.message).toContain(`DATABASE_URL names a database that cannot be used (${told})`)
  })
})

describe('the configuration', () => {
  it('needs nothing', () => {
    const env = parseEnv({})
    expect(env).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      seedDemo: true,
      publicUrl: undefined,
      allowedOrigins: [],
      trustProxy: false,
      geocoderUrl: 'https://nominatim.openstreetmap.org/search',
      mapTileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      asksForTiles: false,
      isRateLimited: true,
      logLevel: 'info',
    })
    expect(env.databaseUrl).toMatch(/^file:.*\/data\/grove\.db$/)
    expect(env.media).toMatchObject({ kind: 'disk' })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(parseEnv({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicUrl: undefined })
  })

  it('makes nightly copies only where it is told where', () => {
    expect(parseEnv({}).backups).toBeUndefined()
    expect(parseEnv({ BACKUP_DIR: '/srv/copies' }).backups).toEqual({ directory: '/srv/copies', keep: 7 })
    expect(parseEnv({ BACKUP_DIR: '/srv/copies', BACKUP_KEEP: '30' }).backups).toMatchObject({ keep: 30 })
    expect(refusal({ BACKUP_KEEP: '0' })).toContain('BACKUP_KEEP holds "0", it wants a whole number from 1')
  })

  it('invents no guides in production unless told', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://grove.example' }
    expect(parseEnv(production).seedDemo).toBe(false)
    const atHome = { ...production, PUBLIC_URL: 'https://localhost' }
    expect(parseEnv({ ...atHome, SEED_DEMO: 'true' }).seedDemo).toBe(true)
  })

  it.each(['https://directory.example', 'https://203.0.113.9'])(
    'invents no guides at the public address %s, whatever it is told',
    (publicUrl) => {
      for (const seed of ['true', ''])
        expect(parseEnv({ PUBLIC_URL: publicUrl, SEED_DEMO: seed })).toMatchObject({
          seedDemo: false,
          hasPublicAddress: true,
        })
    },
  )

  it.each([
    'http://directory.example',
    'https://localhost',
    'https://grove.localhost:8443',
    'https://127.0.0.1',
    'https://192.168.1.20',
    'https://172.16.0.4',
    'https://[::1]',
    'https://grove.internal',
  ])('invents them at %s, which is not for the world', (publicUrl) => {
    expect(parseEnv({ PUBLIC_URL: publicUrl })).toMatchObject({ seedDemo: true, hasPublicAddress: false })
  })

  it('reads several origins', () => {
    expect(
      parseEnv({ ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443/' }).allowedOrigins,
    ).toEqual(['https://a.example', 'https://b.example:8443'])
  })

  it.each([
    ['https://admin.example.org', 'https://admin.example.org'],
    ['https://www.example.org/manage/', 'https://www.example.org/manage'],
    ['https://www.example.org/administration', 'https://www.example.org/administration'],
  ])('takes an address of the admin app: %s', (value, adminUrl) => {
    expect(parseEnv({ PUBLIC_URL: 'https://www.example.org', ADMIN_URL: value })).toMatchObject({ adminUrl })
  })

  it.each(['https://www.example.org/admin', 'https://www.example.org/admin/'])(
    'knows the admin app that the site serves itself, which nobody is led away from: %s',
    (value) => {
      const { adminUrl } = parseEnv({ PUBLIC_URL: 'https://www.example.org', ADMIN_URL: value })
      expect(adminUrl).toBeUndefined()
    },
  )

  it.each([
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['PORT', '65536'],
    ['PORT', 'three'],
    ['DATABASE_URL', 'mysql://localhost/grove'],
    ['SESSION_KEY', 'abc'],
    ['PUBLIC_URL', 'example.org'],
    ['PUBLIC_URL', 'https://example.org/directory'],
    ['PUBLIC_URL', 'https://example.org/#guides'],
    ['PUBLIC_URL', 'https://somebody@example.org'],
    ['PUBLIC_URL', 'https://*.example.org'],
    ['ADMIN_URL', 'admin.example.org'],
    ['ADMIN_URL', 'ftp://admin.example.org'],
    ['ADMIN_URL', 'https://example.org/manage?status=all'],
    ['ADMIN_URL', 'https://somebody@admin.example.org'],
    ['ALLOWED_ORIGINS', 'https://a.example,nowhere'],
    ['ALLOWED_ORIGINS', 'https://*.example.org'],
    ['TRUST_PROXY', 'yes'],
    ['GEOCODER_URL', 'ftp://example.org'],
    ['MAP_TILE_URL', 'https://tiles.example/{z}/{x}.png'],
    ['MAP_TILE_URL', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
    ['MAP_TILE_URL', 'https://tiles.example/{z}/{x}/{y}{r}.png'],
    ['RATE_LIMIT', 'maybe'],
    ['MEDIA_URL', 'ftp://bucket'],
    ['LOG_LEVEL', 'loud'],
  ])('says which variable cannot be used: %s=%s', (name, value) => {
    expect(refusal({ [name]: value })).toContain(name)
  })

  it('wants to know where the site is, where the admin app is apart from it', () => {
    expect(refusal({ ADMIN_URL: 'https://admin.example.org' })).toContain(
      'PUBLIC_URL is not set: ADMIN_URL needs it',
    )
  })

  it('wants metrics on another port than the site', () => {
    expect(refusal({ PORT: '4000', METRICS_PORT: '4000' })).toContain(
      'METRICS_PORT holds "4000", which is PORT: it wants another one',
    )
  })

  it('names what a variable held and what it wants', () => {
    expect(refusal({ PORT: 'three' })).toContain('PORT holds "three", it wants a port number from 0 to 65535')
  })

  it.each([
    ['SESSION_KEY', 'a-secret-that-is-wrong'],
    ['ADMIN_PASSWORD', 'a-secr'],
    ['DATABASE_URL', 'mysql://grove:a-secret@localhost/grove'],
  ])('never shows the secret in %s', (name, value) => {
    expect(refusal({ [name]: value })).toContain(name)
    expect(refusal({ [name]: value })).not.toContain('secr')
  })

  it.each([
    ['SMTP_URL', 'smtp://u:se%cret@mail.example'],
    ['SMTP_URL', 'smtp://u:12/secret@mail.example'],
    ['DATABASE_URL', 'postgres://grove:se/cret@localhost/grove'],
    ['DATABASE_URL', 'postgres://grove:se#cret@localhost/grove'],
    ['DATABASE_URL', 'postgres://grove:12#secret@localhost/grove'],
    ['DATABASE_URL', 'postgres://grove:12/secret@localhost/grove'],
    ['DATABASE_URL', 'postgres://grove:se%ffcret@localhost/grove'],
  ])('says of %s=%s that signs of a password are percent-encoded, and does not show it', (name, value) => {
    const message = refusal({ [name]: value })
    expect(message).toContain(`${name} holds something else (not shown)`)
    expect(message).toContain('percent-encoded')
    expect(message).not.toContain('cret')
  })

  it.each([
    ['SMTP_URL', 'smtp://u:p%25w%2F%40@mail.example:587'],
    ['SMTP_URL', 'smtps://mail.example/'],
    ['DATABASE_URL', 'postgres://grove:p%2Fw%23@localhost/grove?sslmode=disable'],
    [
      'DATABASE_URL',
      'postgres://db.example/grove?sslmode=verify-full&sslrootcert=/ca.pem&channel_binding=require',
    ],
    ['DATABASE_URL', 'postgres:///grove?host=/run/postgresql&user=grove@site'],
    ['DATABASE_URL', 'postgres://grove:p%2Fw@/grove?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://grove@%2Frun%2Fpostgresql/grove'],
    ['DATABASE_URL', 'file:/data/a%20name.db'],
    ['MEDIA_URL', 'file:///data/a%20name'],
  ])('takes %s=%s', (name, value) => {
    expect(refusal({ [name]: value })).toBe('accepted')
  })

  it.each([
    ['MEDIA_URL', 's3://a:b'],
    ['MEDIA_URL', 's3://key:secret@bucket'],
    ['MEDIA_URL', 's3://bucket:9000/secret'],
    ['MEDIA_URL', 'file:///data/%secret'],
    ['DATABASE_URL', 'file:///data/%secret'],
  ])('refuses %s=%s by the name of the variable alone', (name, value) => {
    expect(refusal({ [name]: value })).toContain(`${name} holds something else (not shown)`)
  })

  it.each(['ssl_mode=require', 'sslMode=verify-full', 'a=b&SSLMODE=require'])(
    'refuses a misspelt parameter about TLS, which would leave a database without it: %s',
    (query) => {
      const message = refusal({ DATABASE_URL: `postgres://grove:secret@db.example/grove?${query}` })
      expect(message).toContain('of the parameters about TLS only ssl, sslmode')
      expect(message).not.toContain('secret')
    },
  )

  it('refuses to switch the limits off in production', () => {
    expect(refusal({ RATE_LIMIT: 'off', NODE_ENV: 'production' })).toContain('RATE_LIMIT')
    expect(parseEnv({ RATE_LIMIT: 'off' }).isRateLimited).toBe(false)
  })

  it('wants an https address in production, or to be told that plain http is meant', () => {
    const wanted = 'it wants the https address of the site while NODE_ENV is production'
    expect(refusal({ NODE_ENV: 'production' })).toContain(`PUBLIC_URL is not set, ${wanted}`)
    const plain = { NODE_ENV: 'production', PUBLIC_URL: 'http://grove.example' }
    expect(refusal(plain)).toContain(`PUBLIC_URL holds "http://grove.example", ${wanted}`)
    expect(refusal({ ...plain, ALLOW_HTTP: 'yes' })).toContain(
      'ALLOW_HTTP holds "yes", it wants true or false',
    )
    expect(parseEnv({ ...plain, ALLOW_HTTP: 'true' }).publicUrl).toBe('http://grove.example')
    expect(parseEnv({ NODE_ENV: 'production', ALLOW_HTTP: 'true' }).publicUrl).toBeUndefined()
    expect(parseEnv({ PUBLIC_URL: 'http://grove.example' }).isProduction).toBe(false)
  })

  it('wants an administrator whole', () => {
    expect(refusal({ ADMIN_USERNAME: 'hazel' })).toContain('ADMIN_PASSWORD')
  })

  it.each([
    ['ADMIN_USERNAME', 'ha', 'a username of 3 to 64 printable characters'],
    ['ADMIN_USERNAME', 'ha\u200bzel', 'a username of 3 to 64 printable characters'],
    ['ADMIN_USERNAME', 'h'.repeat(65), 'a username of 3 to 64 printable characters'],
    ['ADMIN_PASSWORD', 'sevenof', 'a password of 8 to 128 characters'],
    ['ADMIN_PASSWORD', 'p'.repeat(129), 'a password of 8 to 128 characters'],
  ])('takes as %s what the site would take: not %j', (name, value, wanted) => {
    const whole = { ADMIN_USERNAME: 'hazel', ADMIN_PASSWORD: 'a password', [name]: value }
    expect(refusal(whole)).toContain(wanted)
  })

  it('wants the keys of an object store', () => {
    expect(refusal({ MEDIA_URL: 's3://bucket/pictures' })).toContain('S3_ACCESS_KEY_ID')
  })

  it.each(['', 'file:/var/lib/pictures'])('wants a bucket for the keys of one: MEDIA_URL=%s', (url) => {
    const keys = { S3_ENDPOINT: 'https://store.example', S3_SECRET_ACCESS_KEY: 'secret' }
    const message = refusal({ MEDIA_URL: url, ...keys })
    for (const name of Object.keys(keys))
      expect(message).toContain(`${name} is set, and MEDIA_URL names no bucket: it wants s3://bucket/prefix`)
    expect(message).not.toContain('S3_REGION')
  })
})
