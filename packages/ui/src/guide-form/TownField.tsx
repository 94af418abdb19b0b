import type { Town } from '@grove/schema'
import { countryLabel } from '@grove/schema'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import fieldClasses from '../fields/Field.module.css'
import type { FieldProps } from '../fields/Field.tsx'
import { FieldFrame } from '../fields/Field.tsx'
import classes from './TownField.module.css'
import { useSuggestions } from './use-suggestions.ts'

export interface TownFieldProps extends FieldProps {
  name?: string
  value: string
  onChange: (text: string) => void
  /** Told when one of the suggestions is chosen. */
  onChoose: (town: Town) => void
  suggestTowns: (text: string) => Promise<readonly Town[]>
}

function regionOf({ county, country }: Town): string {
  return [county, countryLabel(country)].filter(Boolean).join(', ')
}

/** A town by name: suggestions come as one types (a combobox with a list), and any other text is as welcome. */
export function TownField({ name, value, onChange, onChoose, suggestTowns, ...frame }: TownFieldProps) {
  const listId = useId()
  const { items, suggestFor, clear } = useSuggestions(suggestTowns)
  const [active, setActive] = useState<number>()
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isOpen = items.length > 0
  const activeTown = active === undefined ? undefined : items[active]

  useEffect(() => {
    if (active !== undefined) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function close() {
    clear()
    setActive(undefined)
  }

  function choose(town: Town) {
    close()
    onChoose(town)
  }

  // Escape closes the list and nothing else: a dialog around it hears the key before React does.
  useEffect(() => {
    const field = input.current
    function handleEscape(event: globalThis.KeyboardEvent) {
      if (event.key !== 'Escape' || !isOpen) return
      event.preventDefault()
      event.stopPropagation()
      clear()
      setActive(undefined)
    }
    field?.addEventListener('keydown', handleEscape)
    return () => field?.removeEventListener('keydown', handleEscape)
  }, [isOpen, clear])

  function handleKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return
    const last = items.length - 1
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault()
        setActive(active === undefined || active === last ? 0 : active + 1)
        break
      case 'ArrowUp':
        event.preventDefault()
        setActive(active === undefined || active === 0 ? last : active - 1)
        break
      case 'Enter':
        if (activeTown === undefined) break
        event.preventDefault()
        choose(activeTown)
        break
    }
  }

  /** Keys belong to the input, which keeps the focus: an option only knows the pointer. */
  function optionProps(town: Town, index: number) {
    return {
      id: `${listId}-${index}`,
      className: classes.option,
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === active,
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
      onClick: () => choose(town),
    }
  }

  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <div className={classes.box}>
          <input
            ref={input}
            {...attributes}
            className={fieldClasses.input}
            name={name}
            value={value}
            autoComplete="off"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeTown === undefined ? undefined : `${listId}-${active}`}
            onChange={(event) => {
              setActive(undefined)
              onChange(event.target.value)
              suggestFor(event.target.value)
            }}
            onKeyDown={handleKeyDown}
            onBlur={close}
          />
          <div className={classes.popup} hidden={!isOpen}>
            <div ref={list} id={listId} className={classes.list} role="listbox" aria-label="Suggested towns">
              {items.map((town, index) => (
                <div key={`${town.name} ${regionOf(town)} ${town.latitude}`} {...optionProps(town, index)}>
                  <span className={classes.town}>{town.name}</span>
                  <span className={classes.region}>{regionOf(town)}</span>
                </div>
              ))}
            </div>
            <p className={classes.source}>Town data © GeoNames (geonames.org), CC BY 4.0</p>
          </div>
          <span className="visually-hidden" role="status">
            {isOpen ? `${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
