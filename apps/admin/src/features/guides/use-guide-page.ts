import { ADMIN_GUIDES_RETRIES, ADMIN_GUIDES_STALE_MS } from '@grove/schema'
import { callFailureText, isRefusal } from '@grove/ui/call-errors'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { statusText } from '../../status-text.ts'
import { trpc } from '../../trpc.ts'
import type { GuidesFilter } from './guide-filter.ts'
import type { PendingChange } from './pending-changes.ts'
import { withPendingChanges } from './pending-changes.ts'

const NO_GUIDES: readonly never[] = []
const RETRY_DELAY_MS = 400

function retry(count: number, error: unknown): boolean {
  return count < ADMIN_GUIDES_RETRIES && !isRefusal(error)
}

const OPTIONS = { staleTime: ADMIN_GUIDES_STALE_MS, retry, retryDelay: RETRY_DELAY_MS }

/** Why the guides are not there, in words for people. */
function failureOf(error: unknown): string {
  const status = statusText(error)
  return status === undefined ? callFailureText(error) : `Failed to fetch guides: ${status}`
}

/** The page that the filter asks for, as it is with the changes on their way. The page after it is fetched ahead. */
export function useGuidePage(filter: GuidesFilter, changes: readonly PendingChange[]) {
  const query = trpc.admin.guides.useQuery(filter, { ...OPTIONS, placeholderData: keepPreviousData })
  const hasNext = query.data !== undefined && filter.page < query.data.pageCount
  const next = trpc.admin.guides.useQuery(
    { ...filter, page: filter.page + 1 },
    { ...OPTIONS, enabled: hasNext && !query.isPlaceholderData },
  )
  const nextItems = next.data?.page === filter.page + 1 ? next.data.items : NO_GUIDES
  const page = useMemo(
    () => query.data && withPendingChanges(query.data, filter.status, changes, nextItems),
    [query.data, filter.status, changes, nextItems],
  )
  return {
    page,
    nextItems,
    /** True while the table shows what another filter or page matches. */
    isOutdated: query.isPlaceholderData,
    isFetching: query.isFetching,
    failure: query.isError ? failureOf(query.error) : undefined,
    refetch: () => void query.refetch(),
  }
}
