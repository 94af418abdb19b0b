import { expect, test } from 'vitest'
import type { z } from 'zod'
import { describeEachSharedSite } from '../../test/support/each-site.ts'
import { addTestGuides } from '../../test/support/site-guides.ts'
import type { readyGuidePageSchema, readyGuideSchema, readyGuideViewSchema } from './ready-guides.ts'

type ReadyGuide = z.infer<typeof readyGuideSchema>

const HASH = '3f0c7a5e5c2a4e4d9d6a2b1f8c7e6d5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e'
const FERN = {
  userName: 'Fern Brook',
  website: 'brookfield.example/walks?a=b c',
  instagram: 'fern.brook',
  twitter: 'https://x.com/i/user/7',
  contactEmail: 'walks+fern@brookfield.example',
  profileImage: `/uploads/${HASH}.jpg`,
  images: ['https://pictures.example/a.jpg'],
}
const LINKS = {
  website: 'https://brookfield.example/walks?a=b%20c',
  instagram: 'https://www.instagram.com/fern.brook',
  facebook: null,
  email: 'mailto:walks%2Bfern@brookfield.example',
}

describeEachSharedSite('a documented answer about guides', (current) => {
  let added: Promise<number[]> | undefined
  const ids = () => {
    added ??= addTestGuides(current().site.services, [
      FERN,
      { userName: 'Moss Hill', city: 'Leeds', locationPrecision: 'hidden' },
      { userName: 'Ash Dale', country: 'Narnia', locationPrecision: 'area' },
    ])
    return added
  }

  test('has complete addresses, sizes of pictures, the code of the country and degrees as numbers', async () => {
    const [id] = await ids()
    const origin = current().site.services.mail.siteOrigin.current()
    const picture = {
      url: `${origin}/uploads/${HASH}.jpg`,
      sizes: [400, 800].map((width) => ({ width, url: `${origin}/uploads/${HASH}-${width}.webp` })),
    }
    const ready = {
      url: `${origin}/guides/${id}`,
      links: { ...LINKS, twitter: 'https://x.com/i/user/7' },
      pictures: [picture],
      portrait: `${origin}/art/portraits/${id}.svg`,
      countryCode: 'GB',
      coordinates: { latitude: 53.3811, longitude: -1.4701 },
    }
    const list = await current().visitor().get<ReadyGuide[]>('/api/guides')
    expect(list.body.find((guide) => guide.id === id)).toMatchObject(ready)
    const one = await current().visitor().get<z.infer<typeof readyGuideViewSchema>>(`/api/guides/${id}`)
    expect(one.body).toMatchObject({
      ...ready,
      pictures: [picture, { url: 'https://pictures.example/a.jpg', sizes: [] }],
    })
    const page = await current()
      .visitor()
      .get<z.infer<typeof readyGuidePageSchema>>('/api/guides/search?search=fern')
    expect(page.body.items).toMatchObject([{ ...ready, links: LINKS }])
    expect((await fetch(ready.portrait)).headers.get('content-type')).toMatch(/svg/)
  })

  test('tells no more of a place than its guide does', async () => {
    const [, hidden, area] = await ids()
    const { body } = await current().visitor().get<ReadyGuide[]>('/api/guides')
    const byId = new Map(body.map((guide) => [guide.id, guide]))
    expect(byId.get(hidden ?? 0)?.coordinates).toBeNull()
    expect(byId.get(area ?? 0)).toMatchObject({
      coordinates: { latitude: 53.4, longitude: -1.45 },
      countryCode: null,
    })
    const page = await current()
      .visitor()
      .get<z.infer<typeof readyGuidePageSchema>>('/api/guides/search?search=moss')
    expect(page.body.items[0]).not.toHaveProperty('coordinates')
  })
})
