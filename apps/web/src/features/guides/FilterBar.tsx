import type { GuideFilter } from '@grove/schema'
import { AppLink, ChevronDownIcon, classNames, lazyPart } from '@grove/ui'
import { Button } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { memo, useEffect, useRef, useState } from 'react'
import type { FacetProps } from './FacetChips.tsx'
import { FacetChips, OpenChip } from './FacetChips.tsx'
import classes from './FilterBar.module.css'
import type { Choice } from './filter-words.ts'
import {
  countChosen,
  distanceUnit,
  FACET_GROUPS,
  radiusChoices,
  radiusOf,
  radiusValue,
  withoutArea,
  withoutChoices,
} from './filter-words.ts'
import type { GuideListData } from './guide-queries.ts'
import { listHref } from './list-href.ts'
import { SEARCH_FORM_ID } from './PlaceSearch.tsx'

const FilterSheet = lazyPart(async () => (await import('./FilterSheet.tsx')).FilterSheet)

interface FilterBarProps {
  filter: GuideFilter
  list: GuideListData | undefined
  onChange: (filter: GuideFilter) => void
}

/**
 * Everything that narrows the list beside words and place: in a row, on a phone in a sheet. Without a script it is sent
 * with the form of the search.
 */
export const FilterBar = memo(function FilterBar({ filter, list, onChange }: FilterBarProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const sheetButton = useRef<HTMLButtonElement>(null)
  const bar = useRef<HTMLFieldSetElement>(null)
  const facets = list?.facets
  const chosen = countChosen(filter)
  const isNarrowed = chosen > 0 || filter.bounds !== undefined || filter.radius !== undefined
  const props: FacetProps = { filter, facets, onChange, formId: SEARCH_FORM_ID }
  /** The button that was pressed goes with what it took back. */
  function takeBack(next: GuideFilter) {
    bar.current?.focus()
    onChange(next)
  }
  function closeSheet() {
    setIsSheetOpen(false)
    // The sheet goes with its closing, too soon for Mantine to give the focus back.
    sheetButton.current?.focus()
  }
  return (
    <fieldset ref={bar} className={classNames(classes.bar, 'no-print')} aria-label="Filters" tabIndex={-1}>
      <div className={classes.row}>
        <PlaceFields filter={filter} list={list} onChange={onChange} />
        {FACET_GROUPS.map((group) => (
          <Disclosure key={group.name} title={group.title} chosen={filter[group.name]?.length ?? 0}>
            <FacetChips group={group} {...props} />
          </Disclosure>
        ))}
        <OpenChip {...props} />
        <Button type="submit" form={SEARCH_FORM_ID} className={classes.plainSubmit}>
          Show guides
        </Button>
        {isNarrowed && (
          <AppLink className={classes.plainClear} href={listHref(withoutChoices(filter))}>
            Clear all
          </AppLink>
        )}
      </div>
      <div className={classNames(classes.ends, 'script-only')}>
        <Button
          ref={sheetButton}
          variant="default"
          className={classes.sheetButton}
          onClick={() => setIsSheetOpen(true)}
        >
          Filters{chosen > 0 && ` (${chosen})`}
        </Button>
        {filter.bounds !== undefined && (
          <Button variant="subtle" size="sm" onClick={() => takeBack(withoutArea(filter))}>
            Leave this area
          </Button>
        )}
        {isNarrowed && (
          <Button
            variant="subtle"
            size="sm"
            className="script-only"
            onClick={() => takeBack(withoutChoices(filter))}
          >
            Clear all
          </Button>
        )}
      </div>
      {isSheetOpen && (
        <FilterSheet
          {...props}
          list={list}
          onClearAll={() => onChange(withoutChoices(filter))}
          onClose={closeSheet}
          placeFields={<PlaceFields isInSheet filter={filter} list={list} onChange={onChange} />}
        />
      )}
    </fieldset>
  )
})

interface PlaceFieldsProps extends FilterBarProps {
  isInSheet?: boolean
}

/** How far from the place, and in which order; without a script the place itself as well. */
function PlaceFields({ filter, list, onChange, isInSheet = false }: PlaceFieldsProps) {
  const { search, near, radius, sort } = filter
  const formId = isInSheet ? undefined : SEARCH_FORM_ID
  const className = isInSheet ? classes.sheetSelect : classes.select
  const isPlaceKnown = near !== undefined && list?.place !== null
  return (
    <>
      {!isInSheet && (near === undefined || search !== undefined) && (
        <label className={classes.plainNear}>
          Near a town or a postcode
          <input name="near" form={formId} defaultValue={near} />
        </label>
      )}
      {!isInSheet && filter.bounds !== undefined && (
        <label className={classes.plainArea}>
          <input type="checkbox" name="bounds" form={formId} value={filter.bounds} defaultChecked />
          In the area of the map only
        </label>
      )}
      {isPlaceKnown && (
        <>
          <PlainSelect
            className={className}
            label="Distance"
            name="radius"
            formId={formId}
            value={radiusValue(radius)}
            choices={radiusChoices(radius, distanceUnit(list))}
            onChange={(value) => onChange({ ...filter, radius: radiusOf(value) })}
          />
          <PlainSelect
            className={className}
            label="Order"
            name="sort"
            formId={formId}
            value={sort ?? 'distance'}
            choices={[
              { value: 'distance', label: 'Nearest first' },
              { value: 'newest', label: 'Newest first' },
            ]}
            onChange={(value) => onChange({ ...filter, sort: value === 'newest' ? 'newest' : undefined })}
          />
        </>
      )}
    </>
  )
}

interface PlainSelectProps {
  className: string | undefined
  label: string
  name: string
  formId: string | undefined
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}

/** The browser's own select, in the look of the row. */
function PlainSelect({ className, label, name, formId, value, choices, onChange }: PlainSelectProps) {
  return (
    <span className={className}>
      <select
        aria-label={label}
        name={name}
        form={formId}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </span>
  )
}

interface DisclosureProps {
  title: string
  chosen: number
  children: ReactNode
}

/** A group behind its name: the browser's own disclosure, which opens without a script. One is open at a time. */
function Disclosure({ title, chosen, children }: DisclosureProps) {
  const box = useClickOutside<HTMLDetailsElement>(() => box.current?.removeAttribute('open'), ['pointerdown'])
  useEffect(() => {
    function handleKey({ key }: KeyboardEvent) {
      if (key !== 'Escape' || !box.current?.open) return
      const hadFocus = box.current.contains(document.activeElement)
      box.current.open = false
      if (hadFocus) box.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [box])
  return (
    <details ref={box} name="facet" className={classes.disclosure} data-chosen={chosen > 0 || undefined}>
      <summary className={classes.summary}>
        {title}
        {chosen > 0 && ` (${chosen})`}
        <ChevronDownIcon />
      </summary>
      <div className={classes.panel}>{children}</div>
    </details>
  )
}
