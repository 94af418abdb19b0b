import { readdirSync, readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { HERO_PRELOADS, Hero } from './Hero.tsx'
import { TreeLine } from './TreeLine.tsx'
import { Wordmark } from './Wordmark.tsx'

describe('Hero', () => {
  const hero = renderToString(<Hero>Words</Hero>)

  it('shows the drawings that are preloaded, each for its scheme', () => {
    const day = HERO_PRELOADS.filter(({ media }) => media.includes('light')).map(({ href }) => href)
    const dusk = HERO_PRELOADS.filter(({ media }) => media.includes('dark')).map(({ href }) => href)
    expect([...hero.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src]) => src)).toEqual(day)
    expect([...hero.matchAll(/<source[^>]* srcSet="([^"]+)"/g)].map(([, src]) => src)).toEqual(dusk)
  })

  it('leaves its drawings to the eye alone', () => {
    expect(hero.match(/ alt="[^"]*"/g)).toEqual([' alt=""', ' alt=""'])
  })
})

describe('Wordmark', () => {
  it('names the directory', () => {
    expect(renderToString(<Wordmark />)).toContain('alt="Nature &amp; Therapy Directory"')
  })

  it('is pale on the dark ground in every scheme', () => {
    const html = renderToString(<Wordmark background="forest" />)
    const [, dusk] = /srcSet="([^"]+)"/.exec(html) ?? []
    expect(html).toContain(` src="${dusk}"`)
  })
})

describe('TreeLine', () => {
  it('is hidden from assistive technology', () => {
    expect(renderToString(<TreeLine into="forest" />)).toContain('aria-hidden="true"')
  })
})

const drawings = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.svg'))

describe.each(drawings)('%s', (name) => {
  const svg = readFileSync(new URL(name, import.meta.url), 'utf8')

  // Drawings are answered under the site's own policy, which lets no style element through.
  it('needs no style element and no script', () => {
    expect(svg).not.toMatch(/<style|<script|style=/)
  })

  it('refers to nothing beyond itself', () => {
    expect(svg.match(/(?:href=|url\()"?[^#"]/g)).toBeNull()
  })
})
