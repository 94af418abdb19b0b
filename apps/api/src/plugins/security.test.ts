import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseEnv } from '../env.ts'
import { contentSecurityPolicy } from './security.ts'

const env = parseEnv({ MAP_TILE_URL: 'off' })

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

describe('the policy of a document', () => {
  it('allows exactly the inline scripts and styles that the document holds', () => {
    const policy = contentSecurityPolicy(
      env,
      '<style>a{}</style><script>run()</script><script src="/a.js"></script><script type="module">go()</script>',
    )
    expect(policy).toContain(`script-src 'self' ${hashOf('run()')} ${hashOf('go()')};`)
    expect(policy).toContain(`style-src 'self' ${hashOf('a{}')};`)
  })

  it('has no hash for data, which runs nowhere, and one for each script that is named like data', () => {
    const policy = contentSecurityPolicy(
      env,
      '<script type="application/json" id="a">{}</script><script type="application/ld+json">[]</script><script id="application/json">run()</script>',
    )
    expect(policy).toContain(`script-src 'self' ${hashOf('run()')};`)
  })

  it('never allows scripts or style elements at large', () => {
    const directives = contentSecurityPolicy(env, '<html></html>').split('; ')
    const scripts = directives.filter((directive) => /^(script|style|default)-src /.test(directive))
    expect(scripts).toEqual(["default-src 'self'", "script-src 'self'", "style-src 'self'"])
  })

  it('lets the browser show pictures of this site and of the map alone', () => {
    const withTiles = parseEnv({ MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' })
    expect(contentSecurityPolicy(withTiles, '')).toContain(
      "img-src 'self' data: blob: https://tiles.example;",
    )
    expect(contentSecurityPolicy(env, '')).toContain("img-src 'self' data: blob:;")
  })

  it('lets the browser fetch map tiles from where they are, and from nowhere else', () => {
    const withTiles = parseEnv({ MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' })
    expect(contentSecurityPolicy(withTiles, '')).toContain("connect-src 'self' https://tiles.example;")
    expect(contentSecurityPolicy(env, '')).toContain("connect-src 'self';")
  })
})
