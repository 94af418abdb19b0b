import type { GuideFilter } from '@grove/schema'
import { isFullPostcode, SEARCH_MAX_LENGTH } from '@grove/schema'
import { classNames, PersonIcon, PinIcon, SearchIcon } from '@grove/ui'
import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent, KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { withoutPlace } from './filter-words.ts'
import type { ListingView } from './ListingPage.tsx'
import { viewInAddress } from './list-href.ts'
import classes from './PlaceSearch.module.css'
import { UseMyLocation } from './UseMyLocation.tsx'
import type { Suggestion } from './use-place-suggestions.ts'
import { usePlaceSuggestions } from './use-place-suggestions.ts'

/** The form of the search: fields of the filter elsewhere in the page belong to it by this id. */
export const SEARCH_FORM_ID = 'find'

interface PlaceSearchProps {
  /** `hero` is large and stacks on small screens; `bar` shrinks its button to an icon there. */
  variant: 'hero' | 'bar'
  filter?: GuideFilter
  /** The half of the listing page that a phone shows stays as it is. */
  view?: ListingView
}

const NO_FILTER: GuideFilter = {}

/**
 * The box that looks for guides: it suggests places and regions, then guides by name. Without a script it is an ordinary
 * form. Its list is our own, after the combobox pattern of ARIA: Mantine's would bring the code that places popovers into
 * the first view of the two pages that visitors open most.
 */
export function PlaceSearch({ variant, filter = NO_FILTER, view }: PlaceSearchProps) {
  const navigate = useNavigate()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const { search, near } = filter
  const isNear = search === undefined && near !== undefined
  const text = search ?? near ?? ''
  /** The words that the box holds anyway, and perhaps more by now: what it was made with, or has sent. */
  const held = useRef<string | undefined>(text)
  const { items, suggestFor, clear } = usePlaceSuggestions()
  /** The suggestion that the keys have chosen: it may have another index as soon as more letters are answered. */
  const [activeKey, setActiveKey] = useState<string>()
  /** True after Escape, until an arrow key or more letters open the list again. */
  const [isPutAway, setIsPutAway] = useState(false)
  const isOpen = items.length > 0 && !isPutAway
  const active = items.findIndex(({ key }) => key === activeKey)
  const activeItem = items[active]

  // Another search, by the way back or by a link, puts its own words into the box, which stays with its focus.
  useEffect(() => {
    if (box.current !== null && held.current !== text) box.current.value = text
    held.current = undefined
  }, [text])

  function close() {
    clear()
    setActiveKey(undefined)
  }

  function goTo(next: GuideFilter, words: string) {
    close()
    held.current = words
    void navigate({
      to: '/guides',
      search: { ...withoutPlace(filter), ...next, view: viewInAddress(view) },
    })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const words = box.current?.value.trim() ?? ''
    // The place that the list is about already keeps its radius and its area.
    if (isNear && words === near) goTo(filter, words)
    // No listing names a postcode: it means the place.
    else goTo(isFullPostcode(words) ? { near: words } : { search: words || undefined }, words)
  }

  function handleChoose(item: Suggestion) {
    if (item.kind === 'guide') {
      close()
      void navigate({ to: '/guides/$id', params: { id: String(item.id) } })
    } else {
      if (box.current !== null) box.current.value = item.near
      // Nobody is near the middle of a region, which the words find as a whole.
      goTo({ [item.kind === 'place' ? 'near' : 'search']: item.near }, item.near)
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (items.length === 0 || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsPutAway(false)
      if (!isOpen) return
      const count = items.length + 1
      const next = ((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + count) % count) - 1
      setActiveKey(items[next]?.key)
      // The focus stays in the box, so that nothing brings the choice into view by itself.
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && activeItem !== undefined) {
      event.preventDefault()
      handleChoose(activeItem)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setActiveKey(undefined)
      setIsPutAway(true)
    }
  }

  return (
    <div className={classes[variant]}>
      <div className={classes.box}>
        <search className={classNames(classes.landmark, 'no-print')}>
          <form id={SEARCH_FORM_ID} className={classes.search} action="/guides" onSubmit={handleSubmit}>
            <TextInput
              ref={box}
              variant="unstyled"
              classNames={{ root: classes.field, wrapper: classes.wrapper, input: classes.input }}
              leftSection={<SearchIcon />}
              aria-label="Town, postcode, country or name"
              placeholder="City, region, or country"
              name={isNear ? 'near' : 'search'}
              defaultValue={text}
              maxLength={SEARCH_MAX_LENGTH}
              type="text"
              enterKeyHint="search"
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? `${id}-list` : undefined}
              aria-activedescendant={activeItem === undefined ? undefined : `${id}-${active}`}
              onChange={(event) => {
                setActiveKey(undefined)
                setIsPutAway(false)
                suggestFor(event.target.value)
              }}
              onKeyDown={handleKeyDown}
              // Suggestions may still be on their way: they must not open below a box that one has left.
              onBlur={close}
            />
            <Button type="submit" color="ember" className={classes.submit} aria-label="Search Guides">
              <SearchIcon className={classes.submitIcon} />
              <span className={classes.submitText}>Search Guides</span>
            </Button>
          </form>
        </search>
        {isOpen && <Suggestions id={id} items={items} activeItem={activeItem} onChoose={handleChoose} />}
        <span className="visually-hidden" role="status">
          {isOpen ? `${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
        </span>
      </div>
      <UseMyLocation
        searched={text}
        onLocated={(point) => {
          if (box.current !== null) box.current.value = point
          goTo({ near: point }, point)
        }}
      />
    </div>
  )
}

interface SuggestionsProps {
  id: string
  items: readonly Suggestion[]
  activeItem: Suggestion | undefined
  onChoose: (item: Suggestion) => void
}

/** Below a keyboard on a screen nobody would know of them. */
function bringIntoView(list: HTMLElement | null) {
  list?.firstElementChild?.scrollIntoView({ block: 'nearest' })
}

function Suggestions({ id, items, activeItem, onChoose }: SuggestionsProps) {
  return (
    <div
      ref={bringIntoView}
      id={`${id}-list`}
      className={classes.suggestions}
      role="listbox"
      tabIndex={-1}
      aria-label="Suggestions"
      // A press on the list must leave the focus in the box.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((item, index) => (
        <div
          key={item.key}
          id={`${id}-${index}`}
          className={classes.option}
          role="option"
          tabIndex={-1}
          aria-selected={item === activeItem}
          onClick={() => onChoose(item)}
          // Keys go to the box, which has the focus.
          onKeyDown={noKeys}
        >
          {item.kind === 'guide' ? <PersonIcon /> : <PinIcon />}
          <span>
            {item.name}
            {item.kind === 'guide' && <span className={classes.detail}>, guide in {item.place}</span>}
          </span>
        </div>
      ))}
    </div>
  )
}

function noKeys() {}
