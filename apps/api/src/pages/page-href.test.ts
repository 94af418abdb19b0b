import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparablePath, pageHref } from './page-href.ts'

describe('the address a page is cached under', () => {
  it('keeps the parameters that change the page, in one order, and drops all others', () => {
    expect(pageHref('/guides?utm_source=x&search=york&cursor=a')).toBe('/guides?search=york&cursor=a')
    expect(pageHref('/research?category=clinical&q=stress')).toBe('/research?q=stress&category=clinical')
    expect(pageHref('/?search=york')).toBe('/')
  })

  it('knows a page by its path however that is written', () => {
    expect(['/Guides/7', '/%67uides/7/', '/guides/7?a=1', '/'].map(comparablePath)).toEqual([
      '/guides/7',
      '/guides/7',
      '/guides/7',
      '/',
    ])
    expect(pageHref('/guides/?search=york')).toBe('/guides/?search=york')
  })

  it('leaves out a parameter without a value', () => {
    expect(pageHref('/guides?search=')).toBe('/guides')
  })

  it('cuts a value that is longer than any page reads', () => {
    expect(pageHref(`/guides?search=${'a'.repeat(10_000)}`)).toBe(`/guides?search=${'a'.repeat(500)}`)
  })

  it('stays on this site for a target that looks like another host', () => {
    expect([pageHref('//evil.example/x'), pageHref('//'), pageHref('///[')]).toEqual([
      '/evil.example/x',
      '/',
      '/[',
    ])
  })

  it('is found for every target that begins with a slash', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(pageHref(`/${encodeURI(text.toWellFormed())}`).startsWith('/')).toBe(true)
      }),
    )
  })

  it('does not change when it is taken again', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (search, other) => {
        const href = pageHref(`/guides?${new URLSearchParams({ search, other })}`)
        expect(pageHref(href)).toBe(href)
      }),
    )
  })
})
