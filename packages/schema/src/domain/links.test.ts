import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  normalizeSocialLink,
  parseWebsite,
  safeRedirect,
  socialHref,
  socialLabel,
  socialPageLabel,
  websiteHref,
  websiteLabel,
} from './links.ts'

describe('websites', () => {
  it.each([
    'example.org',
    'http://example.org',
    'HTTPS://Example.org/a?b#c',
    'example.org:8080/x',
    'münchen.example',
  ])('takes %s', (website) => {
    expect(parseWebsite(website)).toBeInstanceOf(URL)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'mailto:a@example.org',
    '//example.org',
    '/etc/passwd',
    'https://',
    'https:////example.org',
    'https://user:secret@example.org',
    'two words.example',
    'nothing',
    '.com',
    'example..com',
    'https://example.com.',
    '',
  ])('refuses %s', (website) => {
    expect(parseWebsite(website)).toBeUndefined()
  })

  it('adds https:// where no http scheme stands', () => {
    expect([websiteHref('example.org'), websiteHref('http://example.org')]).toEqual([
      'https://example.org',
      'http://example.org',
    ])
  })

  it('is shown without its protocol', () => {
    expect([websiteLabel('https://example.org/a'), websiteLabel('example.org')]).toEqual([
      'example.org/a',
      'example.org',
    ])
  })
})

describe('social links', () => {
  it.each([
    ['instagram', '@wren.in.the.wood', 'wren.in.the.wood'],
    ['instagram', 'https://www.instagram.com/wren/?hl=en', 'wren'],
    ['instagram', 'instagram.com/wren', 'wren'],
    ['facebook', 'https://m.facebook.com/wren.alder/', 'wren.alder'],
    ['facebook', 'https://www.facebook.com/profile.php?id=42', 'https://www.facebook.com/profile.php?id=42'],
    ['facebook', 'http://facebook.com/groups/trees', 'https://facebook.com/groups/trees'],
    ['twitter', 'https://x.com/wren', 'wren'],
  ] as const)('stores the %s link %s as %s', (network, typed, stored) => {
    expect(normalizeSocialLink(network, typed)).toBe(stored)
  })

  it.each([
    ['instagram', 'https://evil.example/wren'],
    ['instagram', 'https://instagram.com.evil.example/wren'],
    ['facebook', 'two words'],
    ['twitter', 'javascript:alert(1)'],
    ['twitter', 'https://x.com/'],
  ] as const)('refuses for %s what is neither a handle nor its link: %s', (network, typed) => {
    expect(normalizeSocialLink(network, typed)).toBeUndefined()
  })

  it('links a handle to its profile and keeps a whole link', () => {
    expect(socialHref('instagram', 'wren')).toBe('https://www.instagram.com/wren')
    expect(socialHref('facebook', 'https://facebook.com/profile.php?id=42')).toBe(
      'https://facebook.com/profile.php?id=42',
    )
  })

  it('shows a handle with @', () => {
    expect(socialLabel('wren')).toBe('@wren')
  })

  it('shows a page of a network as a link without its scheme, readable where its escapes can be read', () => {
    expect(socialPageLabel('facebook', 'wren')).toBe('facebook.com/wren')
    expect(socialPageLabel('facebook', 'https://www.facebook.com/groups/w%C3%A4lder')).toBe(
      'facebook.com/groups/wälder',
    )
    for (const link of ['facebook.com/groups/%ZZ', 'facebook.com/groups/w%E4lder', 'facebook.com/p/%'])
      expect(socialPageLabel('facebook', `https://${link}`)).toBe(link)
  })

  it('always gives an https link of the network for what it stores', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const stored = normalizeSocialLink('instagram', typed)
        if (stored === undefined) return
        const { protocol, hostname } = new URL(socialHref('instagram', stored))
        expect([protocol, hostname.endsWith('instagram.com')]).toEqual(['https:', true])
      }),
    )
  })
})

describe('redirects after login', () => {
  it.each([
    ['apply', '/apply'],
    ['/create-profile?newUser=true', '/create-profile?newUser=true'],
    ['guides/7#map', '/guides/7#map'],
    [undefined, '/'],
    ['', '/'],
  ])('%s goes to %s', (redirect, path) => {
    expect(safeRedirect(redirect)).toBe(path)
  })

  it.each([
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    ' //evil.example',
  ])('falls back to / for %s', (redirect) => {
    expect(safeRedirect(redirect)).toBe('/')
  })

  it('never leaves the site, whatever is asked for', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `//${text}`),
        ),
        (redirect) => {
          expect(new URL(safeRedirect(redirect), 'https://here.example').origin).toBe('https://here.example')
        },
      ),
    )
  })
})
