import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestSite } from '../../test/support/site.ts'
import { startTestSite } from '../../test/support/site.ts'
import { portraitName } from './portraits.ts'

const FOLDER = new URL('../../../../content/portraits/', import.meta.url)
const names = readdirSync(FOLDER).toSorted()
const IDS = Array.from({ length: 480 }, (_, index) => index + 1)

/** "fern" of "fern-3.svg". */
function subjectOf(id: number): string {
  return portraitName(id, names).replace(/-\d\.svg$/, '')
}

describe('the drawings for guides without a picture', () => {
  it('are 48, six of each subject', () => {
    expect(names).toHaveLength(48)
    expect(new Set(names.map((name) => name.replace(/-[1-6]\.svg$/, ''))).size).toBe(8)
  })

  it.each(names)('%s is a drawing of 480 by 360 that loads and runs nothing', async (name) => {
    const svg = readFileSync(new URL(name, FOLDER), 'utf8')
    expect(svg.length).toBeLessThanOrEqual(9_500)
    expect(svg).not.toMatch(/<script|<style|<image|<foreignObject| style=| on[a-z]+=|javascript:/i)
    for (const [, target] of svg.matchAll(/(?:href="|url\()([^")]+)/g)) expect(target).toMatch(/^#/)
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 480, height: 360 })
  })

  it('are all used, each as often as the others', () => {
    const uses = Map.groupBy(IDS, (id) => portraitName(id, names))
    expect([...uses.values()].map(({ length }) => length)).toEqual(Array(48).fill(10))
  })

  it('show something else to each of six guides that follow one another', () => {
    for (const id of IDS) {
      const subjects = [1, 2, 3, 4, 5, 6].map((step) => subjectOf(id + step))
      expect(subjects).not.toContain(subjectOf(id))
    }
  })
})

describe('their addresses', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite()
  })
  afterAll(() => site.close())

  it('answer the drawing of the id, byte for byte, compressed for those who take it', async () => {
    for (const id of [1, 48, 2_147_483_647]) {
      const answer = await fetch(`${site.url}/art/portraits/${id}.svg`)
      expect(answer.headers.get('content-type')).toBe('image/svg+xml')
      expect(answer.headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
      expect(await answer.text()).toBe(readFileSync(new URL(portraitName(id, names), FOLDER), 'utf8'))
    }
  })

  it.each(['fern-1.svg', '-1.svg', '1.png', '12345678901.svg'])(
    'are only those of ids: no %s',
    async (file) => {
      expect((await fetch(`${site.url}/art/portraits/${file}`)).status).toBe(404)
    },
  )
})
