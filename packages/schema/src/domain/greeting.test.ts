import { describe, expect, it } from 'vitest'
import { welcomeBack } from './greeting.ts'
import { viewerLabel } from './viewer-label.ts'

describe('a signed-in user', () => {
  it.each([
    ['the first name', 'Wren', 'Wren'],
    ['the first name without the spaces around it', ' Wren ', 'Wren'],
    ['the username where the first name is blank', ' ', 'wren.alder'],
    ['the username where there is no first name', null, 'wren.alder'],
  ])('is addressed by %s', (_, firstName, label) => {
    const user = { firstName, username: 'wren.alder' }
    expect(viewerLabel(user)).toBe(label)
    expect(welcomeBack(user)).toBe(`Welcome back, ${label}!`)
  })
})
