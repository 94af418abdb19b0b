import type { ContactInfo, PageSettings } from '@grove/schema'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SiteFooter } from './SiteFooter.tsx'

const nothing: ContactInfo = {
  email: null,
  phone: null,
  address: null,
  instagram: null,
  facebook: null,
  twitter: null,
}

function footer(contact: ContactInfo | null, settings: PageSettings | null = null): string {
  return renderToString(
    <SiteFooter
      siteName="Grove"
      settings={settings}
      contact={contact}
      contactFailure="Failed to fetch contact info"
    />,
  )
}

describe('the footer', () => {
  it('says what the directory is for and links the pages of the site', () => {
    const html = footer(nothing)
    expect(html).toContain('Everyone should know a wood')
    for (const [path, title] of [
      ['/privacy', 'Privacy Policy'],
      ['/terms', 'Terms of Service'],
      ['/cookies', 'Cookie Policy'],
      ['/accessibility', 'Accessibility'],
      ['/embed', 'Put guides on your site'],
      ['/api/docs', 'For developers'],
    ]) {
      expect(html).toContain(`<a href="${path}">${title}</a>`)
    }
  })

  it('shows each way of contact only where there is one', () => {
    const html = footer({ ...nothing, email: 'hello@directory.example', phone: '0114 496 0112' })
    expect(html).toContain('href="mailto:hello@directory.example"')
    expect(html).toContain('href="tel:01144960112"')
    expect(html).not.toContain('<address')
    expect(footer({ ...nothing, address: '12 Rookery Lane' })).toContain('12 Rookery Lane</address>')
    expect(footer(nothing)).not.toMatch(/mailto:|tel:/)
  })

  it('calls a number of another country without the zero that is dialled at home alone', () => {
    expect(footer({ ...nothing, phone: '+44 (0)114 496 0112' })).toContain('href="tel:+441144960112"')
    expect(footer({ ...nothing, phone: '(0114) 496 0112' })).toContain('href="tel:01144960112"')
  })

  it('says beneath its heading that contact details will follow, where there are none yet', () => {
    const sentence = 'Contact details will follow here.'
    expect(footer({ ...nothing, instagram: 'grove' })).toContain(`Contact Us</h2><p>${sentence}</p>`)
    for (const contact of [{ ...nothing, address: '12 Rookery Lane' }, null]) {
      expect(footer(contact)).not.toContain(sentence)
    }
  })

  it('links the social networks that are set, and has no heading for none', () => {
    const html = footer({ ...nothing, instagram: 'grove', twitter: 'https://x.com/i/communities/1' })
    expect(html).toContain('href="https://www.instagram.com/grove"')
    expect(html).toContain('href="https://x.com/i/communities/1"')
    expect(html).not.toContain('Facebook')
    expect(footer(nothing)).not.toContain('Follow')
  })

  it('says so where the contact details could not be fetched', () => {
    expect(footer(null)).toContain('Failed to fetch contact info')
  })
})
