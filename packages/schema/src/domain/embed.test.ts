import { describe, expect, it } from 'vitest'
import { embedFrame, embedPath, embedProblem, readEmbed, refusedEmbed } from './embed.ts'

describe('a frame of guides', () => {
  it('is read from an address as it was written', () => {
    const embed = {
      near: 'Sheffield',
      badge: ['certified_guide' as const],
      show: 'list' as const,
      guide: 7,
      limit: 5,
    }
    const { searchParams } = new URL(embedPath(embed), 'https://directory.example')
    expect(readEmbed(Object.fromEntries(searchParams))).toEqual(embed)
  })

  it.each([
    [{ show: 'cards' }, { show: 'cards' }],
    [{ guide: '0' }, { guide: '0' }],
    [{ guide: '2147483648' }, { guide: '2147483648' }],
    [{ limit: '101' }, { limit: '101' }],
    [{ limit: '0' }, { limit: '0' }],
    [{ colors: 'constructor' }, { colors: 'constructor' }],
    [{ show: '', colors: ' ', near: 'York' }, {}],
  ])('refuses of %j what is no value: %j', (parameters, refused) => {
    expect(refusedEmbed(parameters)).toEqual(refused)
    expect(Object.keys(readEmbed(parameters)).filter((name) => Object.hasOwn(refused, name))).toEqual([])
  })

  it('has no problem where each of its values is one', () => {
    expect(embedProblem({ near: 'York', show: 'map' })).toBeUndefined()
  })

  it('is told of each parameter whose value is none', () => {
    expect(embedProblem({ badge: 'certified_bear', near: 'York', show: 'cards' })).toBe(
      'The address of this frame has a value that the directory does not know, in: badge, show.',
    )
  })

  it('is told that it names no guide where it is to show one', () => {
    const problem = 'The address of this frame says show=guide and names no guide: guide is missing.'
    expect(embedProblem({ show: 'guide', near: 'York' })).toBe(problem)
    expect(embedProblem({ show: 'guide', guide: '7' })).toBeUndefined()
  })

  it('is a line of HTML that no words break out of', () => {
    const line = embedFrame('https://directory.example', { search: '"><script>& kin' }, { title: '"><b>' })
    expect(line).toContain('src="https://directory.example/embed/guides?search=%22%3E%3Cscript%3E%26+kin"')
    expect(line).toContain('title="&quot;>&lt;b>"')
  })
})
