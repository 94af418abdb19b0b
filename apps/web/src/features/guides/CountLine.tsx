import type { GuideFilter } from '@grove/schema'
import { BusyButton, classNames, PinIcon, RefreshIcon } from '@grove/ui'
import { useState } from 'react'
import { pastCaches, trpc } from '../../trpc.ts'
import classes from './CountLine.module.css'
import { countWords } from './filter-words.ts'
import { readFailureMessage } from './guide-errors.ts'
import type { GuideListData } from './guide-queries.ts'
import type { ListingView } from './ListingPage.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

interface CountLineProps {
  filter: GuideFilter
  /** The list as far as it has come; undefined while it is on its way. */
  list: GuideListData | undefined
  /** The list did not come, which is said in its place. */
  hasFailed: boolean
  /** Asks for the list anew, whatever is kept of it; answers what went wrong, if anything. */
  onRefresh: () => Promise<{ error: unknown }>
  view: ListingView
}

type Refreshing = { status: 'idle' | 'busy' | 'done' } | { status: 'failed'; message: string }

/** How many guides there are, announced as it changes, with the way to the map and the button that refreshes. */
export function CountLine({ filter, list, hasFailed, onRefresh, view }: CountLineProps) {
  const [refreshing, setRefreshing] = useState<Refreshing>({ status: 'idle' })
  const utils = trpc.useUtils()

  async function handleRefresh() {
    setRefreshing({ status: 'busy' })
    const [{ error }] = await pastCaches(() => Promise.all([onRefresh(), utils.guides.pins.refetch()]))
    setRefreshing(
      error === null
        ? { status: 'done' }
        : { status: 'failed', message: readFailureMessage('refresh', error) },
    )
  }

  return (
    <div className={classes.line}>
      <p className={classes.count} role="status">
        {list === undefined && !hasFailed && 'Loading guides…'}
        {list !== undefined && <Count filter={filter} list={list} />}
        {refreshing.status === 'done' && <span className="visually-hidden">, refreshed</span>}
      </p>
      <a className={classNames(classes.toMap, 'no-print')} href="#map">
        <PinIcon />
        To the map
      </a>
      <ViewSwitch view={view} />
      <BusyButton
        className={classNames(classes.refresh, 'script-only no-print')}
        variant="subtle"
        size="sm"
        isBusy={refreshing.status === 'busy'}
        onClick={handleRefresh}
      >
        {refreshing.status !== 'busy' && <RefreshIcon />}
        Refresh
      </BusyButton>
      {refreshing.status === 'failed' && (
        <p className={classes.failure} role="alert">
          {refreshing.message}
        </p>
      )}
    </div>
  )
}

function Count({ filter, list }: { filter: GuideFilter; list: GuideListData }) {
  const { count, words, text, place } = countWords(filter, list)
  return (
    <>
      <strong>{count}</strong> {words}
      {text !== undefined && (
        <>
          {' '}
          <strong>“{text}”</strong>
        </>
      )}
      {place !== undefined && ` ${place}`}
    </>
  )
}
