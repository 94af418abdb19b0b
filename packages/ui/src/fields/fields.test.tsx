import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SelectField } from './ChoiceFields.tsx'
import { ErrorSummary, summaryHeading } from './ErrorSummary.tsx'
import { PasswordField, TextAreaField, TextField } from './TextField.tsx'

describe('TextField', () => {
  it('ties label, help and error to the input', () => {
    const html = renderToString(
      <TextField id="email" label="Email" help="It is not shown." error="Invalid email address" />,
    )
    expect(html).toMatch(/<label[^>]* for="email">Email/)
    expect(html).toMatch(/<p id="email-help"[^>]*>It is not shown\.<\/p>/)
    expect(html).toMatch(/<p id="email-error"[^>]*>.*Invalid email address<\/p>/)
    expect(html).toContain('aria-invalid="true" aria-describedby="email-error email-help"')
  })

  it('is not invalid while there is no error', () => {
    const html = renderToString(<TextField id="email" label="Email" error="" />)
    expect(html).not.toContain('aria-invalid')
    expect(html).not.toContain('aria-describedby')
  })

  it('says that it is required, in words and to assistive technology', () => {
    const html = renderToString(<TextField label="Nearest Town/City" mark="required" />)
    expect(html).toContain('required</span>')
    expect(html).toContain('aria-required="true"')
  })

  it('offers suggestions through the browser', () => {
    const html = renderToString(<TextField label="Town" suggestions={['Sheffield', 'Totnes']} />)
    const listId = /<input list="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`<datalist id="${listId}"><option value="Sheffield">`)
  })
})

describe('PasswordField', () => {
  it('hides the password until it is asked to show it', () => {
    const html = renderToString(<PasswordField id="password" label="Password" />)
    expect(html).toContain('type="password"')
    expect(html).toContain('aria-label="Show password"')
  })
})

describe('TextAreaField', () => {
  it('counts characters against the limit', () => {
    const html = renderToString(<TextAreaField label="Bio" limit={5000} defaultValue="twelve chars" />)
    expect(html).toContain('12 of 5,000 characters')
  })

  it('keeps what is longer than the limit', () => {
    const html = renderToString(
      <TextAreaField label="Bio" limit={5} value="too long" onChange={() => undefined} />,
    )
    expect(html).toContain('too long</textarea>')
    expect(html).toContain('8 of 5 characters')
    expect(html).not.toContain('maxLength')
  })
})

describe('SelectField', () => {
  it('offers an empty choice first where it has a placeholder', () => {
    const html = renderToString(
      <SelectField
        label="Country"
        placeholder="Choose a country"
        options={['France', { value: 'x', label: 'Y' }]}
      />,
    )
    expect(
      [...html.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, value, text]) => [value, text]),
    ).toEqual([
      ['', 'Choose a country'],
      ['France', 'France'],
      ['x', 'Y'],
    ])
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
      <ErrorSummary attempt={1} issues={[{ fieldId: 'city', message: 'City is required' }]} />,
    )
    expect(html).toContain('<a href="#city">City is required</a>')
  })

  it('can take the focus and is named by its heading', () => {
    const html = renderToString(<ErrorSummary attempt={1} issues={[{ fieldId: 'a', message: 'b' }]} />)
    const headingId = /<h2 id="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`aria-labelledby="${headingId}" tabindex="-1"`)
  })

  it('is not there while nothing is wrong', () => {
    expect(renderToString(<ErrorSummary attempt={2} issues={[]} />)).toBe('')
  })
})
