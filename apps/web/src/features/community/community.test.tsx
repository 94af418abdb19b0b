import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CommunityContent } from '../../content/community.ts'
import { shownOfferings } from '../../content/community.ts'
import { CommunityPage } from './CommunityPage.tsx'

const GROUP = { id: 'group', title: 'Members’ group', description: 'Ask and answer.' }
const IDEAS = {
  id: 'suggestions',
  title: 'Suggestions',
  description: 'Write to {staff} at {email}.',
  url: 'mailto:{email}',
}

function contentOf(...offerings: CommunityContent['offerings']): CommunityContent {
  return { staffContact: { name: 'Rowan' }, offerings }
}

it('shows an offering on another site once it has an address, as a link that opens in a new tab', () => {
  expect(shownOfferings(null, contentOf({ ...GROUP, url: null }))).toEqual([])
  const offerings = shownOfferings(null, contentOf({ ...GROUP, url: 'https://group.example/grove' }))
  const html = renderToStaticMarkup(<CommunityPage name="Bryony" offerings={offerings} />)
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/group\.example\/grove"[^>]*target="_blank"[^>]*rel="noopener noreferrer"/,
  )
  expect(html).toContain('(opens in a new tab)')
})

it('shows an offering by e-mail once the site has a contact e-mail, and names whom one writes to', () => {
  expect(shownOfferings(null, contentOf(IDEAS))).toEqual([])
  expect(shownOfferings('hello@grove.example', contentOf(IDEAS))).toEqual([
    { ...IDEAS, description: 'Write to Rowan at hello@grove.example.', url: 'mailto:hello@grove.example' },
  ])
})
