import type { GuideFilter } from '@grove/schema'
import { AppLink } from '@grove/ui'
import { alternativeName } from './filter-words.ts'
import type { GuideListData } from './guide-queries.ts'
import { listHref } from './list-href.ts'
import classes from './SearchNotes.module.css'

interface SearchNotesProps {
  filter: GuideFilter
  list: GuideListData
}

/** Says that nobody knows the place that was asked for, which was searched for as text. */
export function UnknownPlace({ filter: { near }, list }: SearchNotesProps) {
  if (near === undefined || list.place !== null) return null
  return (
    <p className={classes.note} role="status">
      We do not know a place called {near}.{list.total > 0 && ' These guides name it in their listing.'}
    </p>
  )
}

/** Notes about the place of a search: that it is unknown, or that several places have the name. */
export function SearchNotes({ filter, list }: SearchNotesProps) {
  const { near } = filter
  const { place } = list
  if (near === undefined) return null
  if (place === null) return <UnknownPlace filter={filter} list={list} />
  const [first, ...others] = place.alternatives
  if (first === undefined) return null
  const link = (name: string) => (
    <AppLink href={listHref({ ...filter, near: name, bounds: undefined })}>
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
