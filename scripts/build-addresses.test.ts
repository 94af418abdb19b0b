import path from 'node:path'
import { resolveConfig } from 'vite'
import { afterEach, describe, expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

let changed: string | undefined
afterEach(() => {
  if (changed !== undefined) delete process.env[changed]
})

/** Begins a build with a variable, as far as its configuration goes. */
function beginBuild(app: 'admin' | 'web', name: string, value: string): Promise<unknown> {
  changed = name
  process.env[name] = value
  return resolveConfig({ root: path.join(ROOT, 'apps', app), logLevel: 'silent' }, 'build')
}

describe('the build of an app', () => {
  it.each([
    ['admin', 'VITE_API_URL', 'www.example.org'],
    ['admin', 'VITE_API_URL', 'https://www.example.org/api'],
    ['admin', 'VITE_SITE_URL', 'ftp://www.example.org'],
    ['web', 'VITE_ADMIN_URL', 'admin.example.org'],
    ['web', 'VITE_ADMIN_URL', '//admin.example.org'],
    ['web', 'VITE_ADMIN_URL', 'javascript:alert(1)'],
    ['web', 'VITE_ADMIN_URL', '/manage/'],
    ['web', 'VITE_ADMIN_URL', '/'],
  ] as const)('%s says which variable holds no address: %s=%s', async (app, name, value) => {
    await expect(beginBuild(app, name, value)).rejects.toThrow(`${name} holds "${value}", it wants`)
  })

  it.each([
    ['admin', 'VITE_API_URL', ''],
    ['admin', 'VITE_API_URL', 'https://www.example.org:8443/'],
    ['web', 'VITE_ADMIN_URL', '/manage'],
    ['web', 'VITE_ADMIN_URL', 'https://www.example.org/manage'],
  ] as const)('%s takes %s=%s', async (app, name, value) => {
    await expect(beginBuild(app, name, value)).resolves.toBeDefined()
  })
})
