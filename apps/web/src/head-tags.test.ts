import { describe, expect, it } from 'vitest'
import type { ClientManifest } from './head-tags.ts'
import { headTags, joinedStylesKey } from './head-tags.ts'

const HOME_STYLES = ['assets/base.css', 'assets/shared.css', 'assets/home.css']

const manifest: ClientManifest = {
  'src/starter.ts': { file: 'assets/starter.js', code: 'begin()' },
  'src/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/base.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'src/routes/index.tsx?tsr-split=component': { file: 'assets/home.js', css: ['assets/home.css'] },
  'src/routes/guides.index.tsx?tsr-split=component': { file: 'assets/listing.js', imports: ['_shared.js'] },
  'src/routes/guides.$id.tsx?tsr-split=component': { file: 'assets/profile.js' },
  'src/map.tsx': { file: 'assets/map.js' },
  [joinedStylesKey(HOME_STYLES)]: { file: 'assets/page-home.css' },
}

function stylesheets(tags: string): (string | undefined)[] {
  return [...tags.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map((match) => match[1])
}

describe('headTags', () => {
  it('names the entry and what every page needs to the starter, each file once', () => {
    const tags = headTags(['__root__', '/guides/'], manifest)
    expect(tags).toContain('<script data-entry="/assets/entry.js"')
    expect(tags).toContain('>begin()</script>')
    expect(tags.match(/assets\/shared\.js/g)).toHaveLength(1)
  })

  it('names the files of the matched page and of no other', () => {
    const home = headTags(['__root__', '/'], manifest)
    expect(home).toContain('data-parts="/assets/shared.js /assets/home.js"')
    expect(home).not.toMatch(/listing|profile|map/)
    expect(headTags(['__root__', '/guides/$id'], manifest)).toContain('assets/profile.js')
    expect(headTags(['__root__', '/guides/'], manifest)).toContain('assets/listing.js')
  })

  it('loads one stylesheet, and tells the starter whose styles it holds', () => {
    const home = headTags(['__root__', '/'], manifest)
    expect(stylesheets(home)).toEqual(['/assets/page-home.css'])
    expect(home).toContain('data-styles="/assets/base.css /assets/shared.css /assets/home.css"')
  })

  it('puts the base before the styles of parts, which count over it, where no one sheet was made', () => {
    expect(stylesheets(headTags(['__root__', '/guides/'], manifest))).toEqual([
      '/assets/base.css',
      '/assets/shared.css',
    ])
  })

  it('fetches no script before the page has been read', () => {
    expect(headTags(['__root__', '/'], manifest)).not.toMatch(/<script[^>]* src=|modulepreload/)
  })

  it('takes no build that is not whole for none', () => {
    const { 'src/starter.ts': _, ...partial } = manifest
    expect(() => headTags(['/'], partial)).toThrow('The build names no scripts')
  })

  it('leaves everything to the development server where nothing is built', () => {
    expect(headTags(['/'], undefined)).toContain('src="/src/entry-client.tsx"')
  })
})
