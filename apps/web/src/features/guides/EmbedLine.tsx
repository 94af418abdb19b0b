import type { GuideFilter } from '@grove/schema'
import { embedFrame, stringifySearchText } from '@grove/schema'
import { MoreLink } from '@grove/ui'
import { useRouteContext } from '@tanstack/react-router'
import { CopyCode } from './CopyCode.tsx'
import { guidesTitle } from './filter-words.ts'

/** The line itself, to be copied, and the way to more choices. */
export function EmbedLine({ filter }: { filter: GuideFilter }) {
  const { siteOrigin } = useRouteContext({ from: '__root__' })
  return (
    <>
      <CopyCode
        label="Put this line where the map and the list should stand on your own page."
        code={embedFrame(siteOrigin, filter, { title: guidesTitle('Forest bathing guides', filter) })}
      />
      <MoreLink href={`/embed${stringifySearchText({ ...filter })}`}>More choices and a preview</MoreLink>
    </>
  )
}
