import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FacetChips } from './FacetChips.tsx'
import { FACET_GROUPS } from './filter-words.ts'

it('groups the digits of counts as the line over the list does', () => {
  const [group] = FACET_GROUPS
  const facets = { badge: {}, offer: { groups: 1_204 }, language: {}, access: {}, open: 0 }
  const html = renderToString(<FacetChips group={group!} filter={{}} facets={facets} onChange={() => {}} />)
  expect(html).toMatch(/Groups.*1,204/)
})
