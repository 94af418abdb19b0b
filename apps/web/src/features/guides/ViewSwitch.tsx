import { classNames } from '@grove/ui'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import type { ListingView } from './ListingPage.tsx'
import { viewInAddress } from './list-href.ts'
import classes from './ViewSwitch.module.css'

const VIEWS = [
  { view: 'list', title: 'List' },
  { view: 'map', title: 'Map' },
] as const

/** Where there is no room for both: the list or the map. Each keeps where one was in it. */
export function ViewSwitch({ view }: { view: ListingView }) {
  const navigate = useNavigate()
  const places = useRef<Partial<Record<ListingView, number>>>({})
  const shown = useRef(view)
  const choices = useRef<HTMLFieldSetElement>(null)

  useLayoutEffect(() => {
    if (shown.current === view) return
    shown.current = view
    const place = places.current[view]
    if (place !== undefined) window.scrollTo(0, place)
    // Beneath the search and the filters of a phone hardly any of the map would be seen.
    else if (view === 'map') choices.current?.scrollIntoView()
  }, [view])

  function handleSwitch(next: ListingView) {
    places.current[view] = window.scrollY
    void navigate({
      from: '/guides/',
      to: '/guides',
      search: (search) => ({ ...search, view: viewInAddress(next) }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <fieldset ref={choices} className={classNames(classes.switch, 'no-print')}>
      <legend className="visually-hidden">Show as</legend>
      {VIEWS.map((choice) => (
        <button
          key={choice.view}
          type="button"
          aria-pressed={choice.view === view}
          onClick={() => handleSwitch(choice.view)}
        >
          {choice.title}
        </button>
      ))}
    </fieldset>
  )
}
