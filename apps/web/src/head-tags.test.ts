import { describe, expect, it } from 'vitest'
import type { ClientManifest } from './head-tags.ts'
import { headTags } from './head-tags.ts'

const manifest: ClientManifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/base.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'src/routes/index.tsx?tsr-split=component': { file: 'assets/home.js', css: ['assets/home.css'] },
  'src/routes/guides.index.tsx?tsr-split=component': { file: 'assets/listing.js', imports: ['_shared.js'] },
  'src/routes/guides.$id.tsx?tsr-split=component': { file: 'assets/profile.js' },
  'src/map.tsx': { file: 'assets/map.js' },
}

describe('headTags', () => {
  it('loads what every page needs, each file once', () => {
    const tags = headTags(['__root__', '/guides/'], manifest)
    expect(tags).toContain('<script type="module" fetchpriority="low" src="/assets/entry.js"></script>')
    expect(tags.match(/assets\/shared\.js/g)).toHaveLength(1)
    expect(tags.match(/assets\/shared\.css/g)).toHaveLength(1)
  })

  it('hints at the files of the matched page and of no other', () => {
    const home = headTags(['__root__', '/'], manifest)
    expect(home).toContain('assets/home.js')
    expect(home).toContain('<link rel="stylesheet" href="/assets/home.css">')
    expect(home).not.toMatch(/listing|profile|map/)
    expect(headTags(['__root__', '/guides/$id'], manifest)).toContain('assets/profile.js')
    expect(headTags(['__root__', '/guides/'], manifest)).toContain('assets/listing.js')
  })

  it('puts the base before the styles of parts, which count over it', () => {
    const styles = [...headTags(['__root__', '/'], manifest).matchAll(/stylesheet" href="([^"]+)"/g)]
    expect(styles.map((match) => match[1])).toEqual([
      '/assets/base.css',
      '/assets/shared.css',
      '/assets/home.css',
    ])
  })

  it('leaves everything to the development server where nothing is built', () => {
    expect(headTags(['/'], undefined)).toContain('src="/src/entry-client.tsx"')
  })
})
