import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AppProvider } from '../AppProvider.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { BusyButton } from './BusyButton.tsx'
import { IconButton } from './IconButton.tsx'
import { Menu } from './Menu.tsx'
import { Pagination } from './Pagination.tsx'

/** The markup of something within the provider of the apps. */
function render(content: ReactNode): string {
  return renderToString(<AppProvider>{content}</AppProvider>)
}

const PAGES = { hrefFor: (page: number) => `/guides?page=${page}`, onChange: () => undefined }

/** The items of a pagination, from first to last: their texts, `[n]` for the current page. */
function pages(page: number, pageCount: number): string[] {
  const html = render(<Pagination page={page} pageCount={pageCount} {...PAGES} />)
  return [...html.matchAll(/aria-label="Page (\d+)"( aria-current="page")?|…/g)].map(
    ([whole, number, current]) => (number === undefined ? whole : current ? `[${number}]` : number),
  )
}

describe('Pagination', () => {
  it.each([
    [1, 2, '[1] 2'],
    [1, 3, '[1] 2 3'],
    [1, 12, '[1] 2 … 12'],
    [2, 12, '1 [2] 3 … 12'],
    [3, 12, '1 2 [3] 4 … 12'],
    [4, 12, '1 … 3 [4] 5 … 12'],
    [12, 12, '1 … 11 [12]'],
  ])('on page %i of %i shows %s', (page, pageCount, expected) => {
    expect(pages(page, pageCount).join(' ')).toBe(expected)
  })

  it.each([0, 1])('renders nothing for %i pages', (pageCount) => {
    expect(render(<Pagination page={1} pageCount={pageCount} {...PAGES} />)).toBe(render(null))
  })

  it('is a named landmark', () => {
    const html = render(<Pagination page={1} pageCount={2} {...PAGES} />)
    expect(html).toMatch(/^<nav aria-label="Pages">/)
  })

  it('offers no previous page on the first one, and no next page on the last one', () => {
    const first = render(<Pagination page={1} pageCount={3} {...PAGES} />)
    const last = render(<Pagination page={3} pageCount={3} {...PAGES} />)
    expect(first).not.toContain('Previous page')
    expect(first).toContain('aria-label="Next page"')
    expect(last).toContain('aria-label="Previous page"')
    expect(last).not.toContain('Next page')
  })

  it('is made of links', () => {
    const html = render(<Pagination page={1} pageCount={2} {...PAGES} />)
    expect(html).toMatch(/<a [^>]*href="\/guides\?page=2"/)
    expect(html).not.toContain('<button')
  })
})

describe('a button', () => {
  it('submits nothing unless it is told to', () => {
    expect(render(<BusyButton isBusy={false}>Save</BusyButton>)).toContain('type="button"')
    expect(
      render(
        <BusyButton isBusy={false} type="submit">
          Save
        </BusyButton>,
      ),
    ).toContain('type="submit"')
  })

  it('keeps the focus while it is busy', () => {
    const html = render(<BusyButton isBusy>Changing Password...</BusyButton>)
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toMatch(/ disabled=/)
  })

  it('is named by its label where it shows an icon', () => {
    const html = render(<IconButton label="Download" icon={<svg aria-hidden="true" />} />)
    expect(html).toContain('aria-label="Download"')
  })
})

describe('Breadcrumbs', () => {
  const html = renderToString(
    <Breadcrumbs
      items={[{ label: 'Home', href: '/' }, { label: 'Guides', href: '/guides' }, { label: 'Wren Alder' }]}
    />,
  )

  it('reads from the home page down', () => {
    expect([...html.matchAll(/>([^<]+)</g)].map(([, text]) => text)).toEqual(['Home', 'Guides', 'Wren Alder'])
  })

  it('marks the last one as this page', () => {
    expect(html).toContain('<span aria-current="page">Wren Alder</span>')
  })
})

describe('Menu', () => {
  it('begins closed, with a button that says so', () => {
    const html = render(<Menu label="Wren" entries={[{ label: 'My Profile', href: '/create-profile' }]} />)
    expect(html).toMatch(/<button[^>]*aria-haspopup="menu"[^>]*aria-expanded="false"/)
    expect(html).not.toContain('My Profile')
  })
})
