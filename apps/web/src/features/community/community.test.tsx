import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CommunityContent } from '../../content/community.ts'
import { NO_LINKS, shownOfferings } from '../../content/community.ts'
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
  expect(shownOfferings(NO_LINKS, null, contentOf({ ...GROUP, url: null }))).toEqual([])
  const offerings = shownOfferings(
    NO_LINKS,
    null,
    contentOf({ ...GROUP, url: 'https://group.example/grove' }),
  )
  const html = renderToStaticMarkup(<CommunityPage name="Bryony" offerings={offerings} />)
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/group\.example\/grove"[^>]*target="_blank"[^>]*rel="noopener noreferrer"/,
  )
  expect(html).toContain('(opens in a new tab)')
})

it('shows an offering by e-mail once the site has a contact e-mail, and names whom one writes to', () => {
  expect(shownOfferings(NO_LINKS, null, contentOf(IDEAS))).toEqual([])
  expect(shownOfferings(NO_LINKS, 'hello@grove.example', contentOf(IDEAS))).toEqual([
    { ...IDEAS, description: 'Write to Rowan at hello@grove.example.', url: 'mailto:hello@grove.example' },
  ])
})

it('takes addresses and the staff contact from the settings before those of the file', () => {
  const settings = {
    ...NO_LINKS,
    groupUrl: 'group.example/grove',
    staffName: 'Sam',
    staffEmail: 'sam@grove.example',
  }
  expect(shownOfferings(settings, 'hello@grove.example', contentOf({ ...GROUP, url: null }, IDEAS))).toEqual([
    { ...GROUP, url: 'https://group.example/grove' },
    { ...IDEAS, description: 'Write to Sam at sam@grove.example.', url: 'mailto:sam@grove.example' },
  ])
})
