import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describePage, SITEMAP_PATHS } from './describe-page.ts'

const canonical = (target: string) => describePage(target).canonicalHref

describe('the address a page is rendered and cached under', () => {
  it('keeps the parameters that change the page, in one order, and drops all others', () => {
    expect(canonical('/guides?utm_source=x&cursor=a&search=york')).toBe('/guides?search=york&cursor=a')
    expect(canonical('/research?category=clinical&q=stress')).toBe('/research?q=stress&category=clinical')
    expect(canonical('/?search=york')).toBe('/')
  })

  it('knows a parameter by its route however the path is written', () => {
    expect(canonical('/guides/?search=york')).toBe('/guides/?search=york')
    expect(canonical('/Guides?search=york')).toBe('/Guides?search=york')
  })

  it('leaves out a parameter that has no value, or none that its page knows', () => {
    expect([canonical('/guides?search='), canonical('/research?category=made-up')]).toEqual([
      '/guides',
      '/research',
    ])
  })

  it('is cut where it is longer than any page reads', () => {
    expect(canonical(`/guides?search=${'a'.repeat(10_000)}`).length).toBeLessThan(1_000)
    expect(canonical(`/auth?redirect=${'a'.repeat(10_000)}`)).toBe('/auth')
  })

  it('stays on this site for a target that looks like another host', () => {
    expect(['//evil.example/x', '//', '///['].map(canonical)).toEqual(['/evil.example/x', '/', '/['])
  })

  it.each(['/', '%', '%41', './', '&', '=', 'search=', '+', '[', '\u00e9'])(
    'takes little to tell, however long it is: %s',
    (part) => {
      const text = part.repeat(1_000_000 / part.length)
      for (const target of [`/${text}`, `/guides?${text}`, `/guides?search=${text}`]) {
        const before = process.cpuUsage()
        canonical(target)
        const { user, system } = process.cpuUsage(before)
        expect((user + system) / 1_000).toBeLessThan(50)
      }
    },
  )

  it('is found for every target that begins with a slash', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(canonical(`/${encodeURI(text.toWellFormed())}`).startsWith('/')).toBe(true)
      }),
    )
  })

  it('does not change when it is taken again', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (search, other) => {
        const href = canonical(`/guides?${new URLSearchParams({ search, other })}`)
        expect(canonical(href)).toBe(href)
      }),
    )
  })
})

describe('whom a page is the same for', () => {
  it('is everyone, but for profiles and the pages behind a sign-in', () => {
    const access = (target: string) => describePage(target).access
    for (const target of ['/', '/guides', '/guides?search=york', '/auth', '/made-up', '/embed/guides'])
      expect([target, access(target)]).toEqual([target, 'everyone'])
    for (const target of ['/guides/7', '/Guides/7', '/%67uides/7/', '/guides/7?a=1', '/guides/made-up'])
      expect([target, access(target)]).toEqual([target, 'signed-out'])
    for (const target of ['/create-profile?newUser=true', '/community/', '/Password-Change', '//community'])
      expect([target, access(target)]).toEqual([target, 'viewer'])
  })

  it('is any site for the page that others may frame, and for no other', () => {
    expect(
      ['/embed/guides?search=york', '/Embed/Guides/', '/guides', '/'].map(
        (target) => describePage(target).isEmbedded,
      ),
    ).toEqual([true, true, false, false])
  })
})

it('tells search engines of the pages that everybody may read, and of no others', () => {
  expect(SITEMAP_PATHS.toSorted()).toEqual([
    '/',
    '/accessibility',
    '/apply',
    '/cookies',
    '/embed',
    '/funding',
    '/guides',
    '/privacy',
    '/research',
    '/templates',
    '/terms',
    '/toolkit',
  ])
})
