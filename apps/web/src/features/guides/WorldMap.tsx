import { MAP_SHOW_DELAY_MS } from '@grove/schema'
import { MoreLink } from '@grove/ui'
import type { PageProblem } from '../../page-problem.ts'
import { GuidesMap } from './GuidesMap.tsx'

const EVERY_GUIDE = {}

/** The home page's map of every guide. */
export function WorldMap({ problem }: { problem: PageProblem | null }) {
  return (
    <GuidesMap
      label="World map of guides"
      filter={EVERY_GUIDE}
      failure={problem?.message}
      showDelayMs={MAP_SHOW_DELAY_MS}
      fallback={<MoreLink href="/guides">Browse the guides as a list</MoreLink>}
    />
  )
}
