import type { AdminGuideRow, AdminOrder } from '@grove/schema'
import { isShownBy } from '@grove/schema'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { restDecisions } from '../../decision-rest.ts'
import { trpc } from '../../trpc.ts'
import type { GuidesSearch } from './guide-filter.ts'
import { filterOf, inOrder } from './guide-filter.ts'
import type { ActedGuide, GuideAction } from './use-guide-actions.ts'
import { stateAfter, useGuideActions } from './use-guide-actions.ts'
import { useGuidePage } from './use-guide-page.ts'
import { useOpenedGuide } from './use-opened-guide.ts'

/** The row that the keys act on: a guide, and the place it had, for when it goes. */
interface Selection {
  id: number
  index: number
}

/** The table with its selection: which guides, which one is selected, which one is open, and how to go on. */
export function useGuidesPage(search: GuidesSearch) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const filter = filterOf(search)
  const { changes, act } = useGuideActions()
  const list = useGuidePage(filter, changes)
  const { page, isOutdated } = list
  const [opened, setOpened] = useOpenedGuide(search.guide)
  const [selection, setSelection] = useState<Selection>()
  /** Where the selection goes once the page that was stepped to is there. */
  const [edge, setEdge] = useState<{ end: 'first' | 'last'; page: number }>()

  const key = `${filter.status} ${filter.search} ${filter.sort ?? ''} ${filter.order ?? ''}`
  const [knownKey, setKnownKey] = useState(key)
  if (key !== knownKey) {
    // Another filter begins anew.
    setKnownKey(key)
    setSelection(undefined)
    setOpened(search.guide)
  }

  const items = page?.items ?? []
  const found = items.findIndex(({ id }) => id === (opened ?? selection?.id))
  // A row that has gone leaves the selection to the one that has taken its place.
  const isGone = found === -1 && opened === undefined && selection !== undefined
  const index = isGone ? Math.min(selection.index, items.length - 1) : found
  const selected: AdminGuideRow | undefined = items[index]

  function go(next: GuidesSearch, isReplacing = false) {
    void navigate({ to: '/', search: next, replace: isReplacing, resetScroll: false })
  }

  function select(guide: AdminGuideRow, isOpening: boolean) {
    setSelection({ id: guide.id, index: Math.max(0, items.indexOf(guide)) })
    if (isOpening) setOpened(guide.id)
  }

  function openPage(number: number) {
    setSelection(undefined)
    setOpened(undefined)
    go({ ...search, guide: undefined, page: number > 1 ? number : undefined })
  }

  function searchFor(text: string) {
    const { status, sort, order } = search
    go({ status, sort, order, search: text || undefined }, true)
  }

  /** To the next or previous guide, over the ends of the page, too. */
  function step(by: 1 | -1) {
    if (page === undefined || isOutdated || edge !== undefined) return
    const target = items[selected === undefined ? (by === 1 ? 0 : items.length - 1) : index + by]
    if (target !== undefined) {
      select(target, opened !== undefined)
      return
    }
    const number = filter.page + by
    if (number < 1 || number > page.pageCount || items.length === 0) return
    setEdge({ end: by === 1 ? 'first' : 'last', page: number })
    go({ ...search, guide: opened, page: number > 1 ? number : undefined }, true)
  }

  /**
   * Acts on a guide, and answers whether it leaves the table with that: then it hands the selection, and the drawer, to
   * the one after it. `onChanged` gets the guide's version after it.
   */
  function decide(action: GuideAction, guide: ActedGuide, onChanged: (version: string) => void): boolean {
    const after = stateAfter(action, guide)
    const isLeaving = after === null || !isShownBy(filter.status, after)
    if (isLeaving && guide.id === (opened ?? selected?.id)) {
      const nextSelection =
        found === -1 ? undefined : (items[found + 1] ?? list.nextItems[0] ?? items[found - 1])
      if (nextSelection !== undefined) select(nextSelection, opened !== undefined)
      else setOpened(undefined)
    }
    void actAndShow(action, guide, onChanged)
    return isLeaving
  }

  /** Whoever reviews a guide is shown it again where the decision was refused: it may have changed meanwhile. */
  async function actAndShow(action: GuideAction, guide: ActedGuide, onChanged: (version: string) => void) {
    const isReviewing = opened !== undefined
    // In the drawer it is the application that has been read, in the table the row.
    const read = opened === guide.id ? utils.guides.byId.getData({ id: guide.id }) : undefined
    const seen = { ...guide, updatedAt: read?.updatedAt ?? guide.updatedAt }
    const isDone = await act(action, seen, undefined, onChanged)
    if (isDone || !isReviewing) return
    restDecisions()
    setOpened(guide.id)
  }

  if (edge !== undefined && !isOutdated && page?.page === edge.page) {
    setEdge(undefined)
    const target = edge.end === 'first' ? items[0] : items.at(-1)
    if (target !== undefined) select(target, opened !== undefined)
  }

  // Beyond the last page the server answers the last one: the address follows.
  const answeredPage = isOutdated ? undefined : page?.page
  useEffect(() => {
    if (answeredPage === undefined || answeredPage === filter.page) return
    void navigate({
      to: '/',
      search: (before) => ({ ...before, page: answeredPage > 1 ? answeredPage : undefined }),
      replace: true,
      resetScroll: false,
    })
  }, [navigate, answeredPage, filter.page])

  return {
    filter,
    list,
    items,
    index,
    selected,
    opened,
    /** The guide in the drawer stays the selected one. */
    select(guide: AdminGuideRow) {
      if (opened === undefined) select(guide, false)
    },
    open: (guide: AdminGuideRow) => select(guide, true),
    closeGuide: () => setOpened(undefined),
    /** The address forgets the form, which has closed. */
    leaveForm: () => go({ ...search, edit: undefined }, true),
    openPage,
    searchFor,
    orderBy: (order: AdminOrder) => go(inOrder(search, order)),
    step,
    decide,
  }
}
