import type { GuideFilter } from '@grove/schema'
import { AppLink } from '@grove/ui'
import { alternativeName, withoutArea } from './filter-words.ts'
import type { GuideListData } from './guide-queries.ts'
import type { ListingView } from './ListingPage.tsx'
import { listHref, viewInAddress } from './list-href.ts'
import classes from './SearchNotes.module.css'

interface SearchNotesProps {
  filter: GuideFilter
  list: GuideListData
  /** The half of the page that a phone shows stays as it is. */
  view: ListingView
}

/** Says that nobody knows the place that was asked for, which was searched for as text. */
export function UnknownPlace({ filter: { near }, list }: Omit<SearchNotesProps, 'view'>) {
  if (near === undefined || list.place !== null) return null
  return (
    <p className={classes.note} role="status">
      We do not know a place called {near}.{list.total > 0 && ' These guides name it in their listing.'}
    </p>
  )
}

/** Notes about the place of a search: that it is unknown, or that several places have the name. */
export function SearchNotes({ filter, list, view }: SearchNotesProps) {
  const { near } = filter
  const { place } = list
  if (near === undefined) return null
  if (place === null) return <UnknownPlace filter={filter} list={list} />
  const [first, ...others] = place.alternatives
  if (first === undefined) return null
  const link = (name: string) => (
    <AppLink href={listHref({ ...withoutArea(filter), near: name, view: viewInAddress(view) })}>
      {alternativeName(name, place)}
    </AppLink>
  )
  return (
    <div className={classes.note}>
      <p>Did you mean {link(first.name)}?</p>
      {others.length > 0 && (
        <ul className={classes.others} aria-label="Other places of this name">
          {others.map(({ name }) => (
            <li key={name}>{link(name)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
