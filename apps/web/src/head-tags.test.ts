import { describe, expect, it } from 'vitest'
import type { ClientManifest } from './head-tags.ts'
import { pageTags } from './head-tags.ts'

const manifest: ClientManifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/routes/index.tsx?tsr-split=component': { file: 'assets/home.js', imports: ['_shared.js'] },
  'src/routes/guides.index.tsx?tsr-split=component': { file: 'assets/listing.js', imports: ['_shared.js'] },
  'src/routes/guides.$id.tsx?tsr-split=component': { file: 'assets/profile.js' },
  'src/map.tsx': { file: 'assets/map.js' },
  'style.css': { file: 'assets/style.css' },
}

describe('pageTags', () => {
  it('loads the entry, and fetches what every page needs ahead, each file once', () => {
    const { body } = pageTags(['__root__', '/guides/'], manifest)
    expect(body).toContain('<script type="module" src="/assets/entry.js" fetchpriority="low">')
    expect(body.match(/assets\/(?:entry|shared)\.js/g)).toEqual(['assets/entry.js', 'assets/shared.js'])
  })

  it('names the files of the matched page and of no other', () => {
    const home = pageTags(['__root__', '/'], manifest).body
    expect(home).toContain('href="/assets/home.js"')
    expect(home).not.toMatch(/listing|profile|map/)
    expect(pageTags(['__root__', '/guides/$id'], manifest).body).toContain('assets/profile.js')
    expect(pageTags(['__root__', '/guides/'], manifest).body).toContain('assets/listing.js')
  })

  it('has nothing but the stylesheet for the reader to wait for', () => {
    const { head } = pageTags(['__root__', '/'], manifest)
    expect(head).toContain('<link rel="stylesheet" href="/assets/style.css">')
    expect(head).not.toMatch(/<script[^>]* src=|modulepreload/)
  })

  it('takes no build that is not whole for none', () => {
    const { 'style.css': _, ...partial } = manifest
    expect(() => pageTags(['/'], partial)).toThrow('The build is not whole')
  })

  it('leaves everything to the development server where nothing is built', () => {
    expect(pageTags(['/'], undefined).body).toContain('src="/src/entry-client.tsx"')
  })
})
