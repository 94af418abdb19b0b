import { BADGE_TYPES, BADGES } from '@grove/schema'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AppProvider } from '../AppProvider.tsx'
import { BadgePicker } from './BadgePicker.tsx'
import { BadgeSeal, BadgeSeals } from './BadgeSeal.tsx'

describe('BadgeSeal', () => {
  it.each(BADGE_TYPES)('names %s by its label', (type) => {
    expect(renderToString(<BadgeSeal type={type} />)).toContain(
      `role="img" aria-label="${BADGES[type].label}"`,
    )
  })

  it('says nothing where the label stands beside it', () => {
    const seal = renderToString(<BadgeSeal type="certified_guide" isDecorative />)
    expect(seal).not.toContain('aria-label')
  })

  it('draws each badge differently', () => {
    const drawings = BADGE_TYPES.map((type) => renderToString(<BadgeSeal type={type} isDecorative />))
    expect(new Set(drawings).size).toBe(BADGE_TYPES.length)
  })
})

describe('BadgeSeals', () => {
  it('say which of them have been checked', () => {
    const seals = renderToString(<BadgeSeals types={BADGE_TYPES} checked={['certified_guide']} />)
    expect(seals.match(/aria-label="[^"]*, checked"/g)).toEqual([
      'aria-label="Certified Forest Therapy Guide, checked"',
    ])
  })

  it('renders nothing where a guide has no badge', () => {
    expect(renderToString(<BadgeSeals types={[]} />)).toBe('')
  })
})

describe('BadgePicker', () => {
  const picker = renderToString(
    <AppProvider>
      <BadgePicker id="badges" value={['certified_practitioner']} onChange={() => undefined} />
    </AppProvider>,
  )

  it('offers the three badges in their order', () => {
    const labels = BADGE_TYPES.map((type) => picker.indexOf(BADGES[type].label))
    expect(labels).toEqual([...labels].sort((a, b) => a - b))
    expect(labels.every((index) => index > 0)).toBe(true)
  })

  it('says which is on and which is off', () => {
    expect(picker.match(/aria-pressed="(true|false)"/g)).toEqual([
      'aria-pressed="false"',
      'aria-pressed="true"',
      'aria-pressed="false"',
    ])
    expect(picker.match(/Click to select|Selected/g)).toEqual([
      'Click to select',
      'Selected',
      'Click to select',
    ])
  })

  it('ties its error to the group', () => {
    const html = renderToString(
      <AppProvider>
        <BadgePicker id="badges" value={[]} onChange={() => undefined} error="Not known" />
      </AppProvider>,
    )
    expect(html).toContain('<fieldset aria-describedby="badges-error">')
    expect(html).toMatch(/<p[^>]* id="badges-error"[^>]*>.*Not known<\/p>/)
  })
})
