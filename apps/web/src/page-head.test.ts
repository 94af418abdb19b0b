import { describe, expect, it } from 'vitest'
import { absoluteUrl, breadcrumbJsonLd, organizationJsonLd, pageHead } from './page-head.ts'

const siteOrigin = 'https://directory.example'
const site = { siteOrigin, siteName: 'Nature & Therapy Directory' }

describe('pageHead', () => {
  const head = pageHead(site, { path: '/guides', title: 'Find a Guide', description: 'All of them.' })

  it('names page and site in the title', () => {
    expect(head.meta).toContainEqual({ title: 'Find a Guide | Nature & Therapy Directory' })
  })

  it('gives the canonical address and repeats it for those who share the page', () => {
    expect(head.links).toEqual([{ rel: 'canonical', href: 'https://directory.example/guides' }])
    expect(head.meta).toContainEqual({ property: 'og:url', content: 'https://directory.example/guides' })
  })

  it('always has a picture to share, with its whole address', () => {
    expect(head.meta).toContainEqual({ property: 'og:image', content: 'https://directory.example/share.jpg' })
    const image = { href: 'https://pictures.example/a.jpg', description: '' }
    const own = pageHead(site, { path: '/', description: '', image })
    expect(own.meta).toContainEqual({ property: 'og:image', content: 'https://pictures.example/a.jpg' })
  })

  it('tells in words what the picture shows, where somebody has said it', () => {
    const altOf = ({ meta }: typeof head) =>
      meta.find((tag) => 'property' in tag && tag.property === 'og:image:alt')
    expect(altOf(head)).toMatchObject({ content: expect.stringContaining('wood') })
    const withPicture = (description: string) =>
      pageHead(site, { path: '/', description: '', image: { href: '/a.jpg', description } })
    expect(altOf(withPicture('A path between ferns'))).toMatchObject({ content: 'A path between ferns' })
    expect(altOf(withPicture(''))).toBeUndefined()
  })

  it('asks search engines to leave a hidden page out, and gives it no canonical address', () => {
    const hidden = pageHead(site, { path: '/guides', description: '', isHidden: true })
    expect(hidden.meta).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(hidden.links).toEqual([])
  })

  it('lets no text of a guide end the script element it stands in', () => {
    const { scripts } = pageHead(site, {
      path: '/',
      description: '',
      jsonLd: [{ '@type': 'Person', name: '</script><script>alert(1)</script>' }],
    })
    expect(scripts).toHaveLength(1)
    expect(scripts[0]?.children).not.toContain('<')
    expect(JSON.parse(scripts[0]?.children ?? '')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Person',
      name: '</script><script>alert(1)</script>',
    })
  })
})

describe('absoluteUrl', () => {
  it('completes paths and leaves addresses alone', () => {
    expect(absoluteUrl(siteOrigin, '/uploads/a.jpg')).toBe('https://directory.example/uploads/a.jpg')
    expect(absoluteUrl(siteOrigin, 'https://other.example/a.jpg')).toBe('https://other.example/a.jpg')
  })
})

describe('the descriptions for search engines', () => {
  it('count breadcrumbs from one', () => {
    expect(breadcrumbJsonLd(siteOrigin, [{ name: 'Home', path: '/' }]).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://directory.example/' },
    ])
  })

  it('tell of the directory only what its contact block tells', () => {
    const contact = { email: 'hello@directory.example', phone: null, address: null }
    expect(organizationJsonLd(site, contact)).toMatchObject({ email: 'hello@directory.example' })
    expect(organizationJsonLd(site, contact)).not.toHaveProperty('telephone')
    expect(organizationJsonLd(site, null)).toMatchObject({ '@type': 'Organization' })
  })
})
