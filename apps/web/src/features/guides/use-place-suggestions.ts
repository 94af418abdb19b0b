import type { GuideCard, SuggestedPlace } from '@grove/schema'
import { displayName, foldText, placeLine } from '@grove/schema'
import { useSuggestions } from '@grove/ui'
import { trpc } from '../../trpc.ts'

const MOST_PLACES = 6
const MOST_GUIDES = 3
/** Words are found in places, too; of so many matches those with the words in the name are suggested. */
const GUIDES_ASKED = 12

export type Suggestion =
  | { kind: 'place' | 'region'; key: string; name: string; near: string }
  | { kind: 'guide'; key: string; name: string; id: number; place: string }

function toPlace({ name, near, isRegion }: SuggestedPlace): Suggestion {
  return { kind: isRegion ? 'region' : 'place', key: `place-${near}`, name, near }
}

function toGuide(guide: GuideCard): Suggestion {
  const { id, userName } = guide
  return { kind: 'guide', key: `guide-${id}`, id, name: displayName(userName), place: placeLine(guide) }
}

/** True for a name that has every word of the text at the beginning of one of its own. */
function isNamed(name: string, text: string): boolean {
  const own = foldText(name).split(' ')
  return foldText(text)
    .split(' ')
    .every((word) => own.some((other) => other.startsWith(word)))
}

/** Suggests places and regions, then guides by name, for what is typed. */
export function usePlaceSuggestions() {
  const { client } = trpc.useUtils()
  return useSuggestions<Suggestion>(async (text) => {
    const [places, guides] = await Promise.all([
      client.geo.suggestPlaces.query({ text }).catch(() => []),
      client.guides.search.query({ search: text, limit: GUIDES_ASKED }).then(
        ({ items: found }) => found.filter(({ userName }) => isNamed(userName, text)),
        () => [],
      ),
    ])
    return [...places.slice(0, MOST_PLACES).map(toPlace), ...guides.slice(0, MOST_GUIDES).map(toGuide)]
  })
}
