import { describe, expect, it } from 'vitest'
import type { ClientManifest } from './head-tags.ts'
import { headTags } from './head-tags.ts'

const manifest: ClientManifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/routes/index.tsx?tsr-split=component': { file: 'assets/home.js', imports: ['_shared.js'] },
  'src/routes/guides.index.tsx?tsr-split=component': { file: 'assets/listing.js', imports: ['_shared.js'] },
  'src/routes/guides.$id.tsx?tsr-split=component': { file: 'assets/profile.js' },
  'src/map.tsx': { file: 'assets/map.js' },
  'style.css': { file: 'assets/style.css' },
}

describe('headTags', () => {
  it('loads the entry, and fetches what every page needs ahead, each file once', () => {
    const tags = headTags(['__root__', '/guides/'], manifest)
    expect(tags.match(/assets\/(?:entry|shared)\.js/g)).toEqual(['assets/entry.js', 'assets/shared.js'])
  })

  it('names the files of the matched page and of no other', () => {
    const home = headTags(['__root__', '/'], manifest)
    expect(home).toContain('"/assets/home.js"')
    expect(home).not.toMatch(/listing|profile|map/)
    expect(headTags(['__root__', '/guides/$id'], manifest)).toContain('assets/profile.js')
    expect(headTags(['__root__', '/guides/'], manifest)).toContain('assets/listing.js')
  })

  it('has nothing but the stylesheet for the reader to wait for', () => {
    const head = headTags(['__root__', '/'], manifest)
    expect(head).toContain('<link rel="stylesheet" href="/assets/style.css">')
    expect(head).not.toMatch(/<script[^>]* src=|<link rel="modulepreload/)
  })

  it('takes no build that is not whole for none', () => {
    const { 'style.css': _, ...partial } = manifest
    expect(() => headTags(['/'], partial)).toThrow('The build is not whole')
  })

  it('leaves everything to the development server where nothing is built', () => {
    expect(headTags(['/'], undefined)).toContain('"/src/entry-client.tsx"')
  })
})
