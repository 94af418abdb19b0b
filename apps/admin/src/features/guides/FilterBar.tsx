import type { AdminGuidePage } from '@grove/schema'
import { ADMIN_STATUS_FILTERS } from '@grove/schema'
import { SearchIcon } from '@grove/ui'
import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { STATUS_FILTER_LABELS } from '../../status-filter-labels.ts'
import { leaveField } from '../../use-focus-caught.ts'
import { useTypedSearch } from '../../use-typed-search.ts'
import classes from './FilterBar.module.css'
import type { GuidesFilter } from './guide-filter.ts'
import { DEFAULT_STATUS } from './guide-filter.ts'

interface FilterBarProps {
  filter: GuidesFilter
  counts: AdminGuidePage['counts'] | undefined
  onSearch: (text: string) => void
  searchRef: Ref<HTMLInputElement>
}

/** The filter of the table: a text, and a status with its number of guides. */
export function FilterBar({ filter, counts, onSearch, searchRef }: FilterBarProps) {
  return (
    <div className={classes.bar}>
      <SearchBox key="search" text={filter.search} onSearch={onSearch} inputRef={searchRef} />
      <nav className={classes.statuses} aria-label="Status">
        {ADMIN_STATUS_FILTERS.map((status) => (
          <Link
            key={status}
            to="/"
            search={{
              search: filter.search || undefined,
              status: status === DEFAULT_STATUS ? undefined : status,
            }}
            aria-current={status === filter.status ? 'page' : undefined}
            // Only the filter decides what is current: by itself a link is so wherever its search is part of the address.
            activeOptions={{ exact: true }}
            activeProps={{}}
          >
            {STATUS_FILTER_LABELS[status]} <b>{counts?.[status].toLocaleString('en') ?? ''}</b>
          </Link>
        ))}
      </nav>
    </div>
  )
}

interface SearchBoxProps {
  text: string
  onSearch: (text: string) => void
  inputRef: Ref<HTMLInputElement>
}

function SearchBox({ text, onSearch, inputRef }: SearchBoxProps) {
  const { typed, handleType, searchNow } = useTypedSearch(text, onSearch)
  return (
    <search className={classes.place}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          searchNow()
        }}
      >
        <TextInput
          ref={inputRef}
          classNames={{ root: classes.search, input: classes.input }}
          leftSection={<SearchIcon />}
          rightSection={
            <span aria-hidden="true">
              <kbd>/</kbd>
            </span>
          }
          aria-label="Search by name, place, e-mail, user name or number"
          aria-keyshortcuts="/"
          placeholder="Name, place, e-mail, user name"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => handleType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') leaveField()
          }}
        />
      </form>
    </search>
  )
}
