import { bioSchema } from '@grove/schema'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AppProvider } from '../AppProvider.tsx'
import { BioField } from '../guide-form/BioField.tsx'
import { EMPTY_GUIDE_VALUES } from '../guide-form/guide-values.ts'
import { ErrorSummary, summaryHeading } from './ErrorSummary.tsx'
import { PasswordField } from './PasswordField.tsx'

/** The markup of fields within the provider of the apps. */
function render(content: ReactNode): string {
  return renderToString(<AppProvider>{content}</AppProvider>)
}

describe('a field', () => {
  it('ties label, description and error to the input, which error summaries find by its id', () => {
    const html = render(
      <TextInput id="email" label="Email" description="It is not shown." error="Invalid email address" />,
    )
    expect(html).toMatch(/<label[^>]* for="email"/)
    expect(html).toMatch(/<p[^>]* id="email-description"[^>]*>It is not shown\.<\/p>/)
    expect(html).toMatch(/<p[^>]* id="email-error"[^>]*>Invalid email address<\/p>/)
    expect(html).toMatch(/aria-invalid="true" aria-describedby="email-error +email-description"/)
  })
})

describe('PasswordField', () => {
  it('hides the password until it is asked to show it', () => {
    const html = render(<PasswordField id="password" label="Password" error="Password is required" />)
    expect(html).toContain('type="password"')
    expect(html).toContain('aria-label="Show password"')
    expect(html).toContain('aria-invalid="true"')
  })
})

describe('BioField', () => {
  function renderBio(bio: string): string {
    return render(
      <BioField
        values={{ ...EMPTY_GUIDE_VALUES, bio }}
        errors={{}}
        onChange={() => undefined}
        idPrefix="a"
      />,
    )
  }

  it('counts characters against the limit, and keeps what is longer', () => {
    const bio = 'a'.repeat(5001)
    const html = renderBio(bio)
    expect(html).toContain('5,001 of 5,000 characters')
    expect(html).toContain(`${bio}</textarea>`)
    expect(html).not.toContain('maxLength')
  })

  it('counts as the rule of the field does: a tree of two UTF-16 units is one character', () => {
    const bio = '🌲'.repeat(3000)
    expect(bioSchema.parse(bio)).toBe(bio)
    expect(renderBio(bio)).toContain('3,000 of 5,000 characters')
  })
})

describe('ErrorSummary', () => {
  it.each([
    [1, 'One thing needs another look'],
    [2, 'Two things need another look'],
    [3, 'Three things need another look'],
    [11, '11 things need another look'],
  ])('counts %i in words', (count, heading) => {
    expect(summaryHeading(count)).toBe(heading)
  })

  it('leads to each field', () => {
    const html = renderToString(
      <ErrorSummary issues={[{ field: 'city', fieldId: 'city', message: 'City is required' }]} />,
    )
    expect(html).toContain('<a href="#city">City is required</a>')
  })

  it('can take the focus and is named by its heading', () => {
    const html = renderToString(<ErrorSummary issues={[{ field: 'a', fieldId: 'a', message: 'b' }]} />)
    const headingId = /<h2 id="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`aria-labelledby="${headingId}" tabindex="-1"`)
  })

  it('is not there while nothing is wrong', () => {
    expect(renderToString(<ErrorSummary issues={[]} />)).toBe('')
  })
})
