import type { Town } from '@grove/schema'
import { countryLabel } from '@grove/schema'
import type { TextInputProps } from '@mantine/core'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useSuggestions } from '../fields/use-suggestions.ts'
import classes from './TownField.module.css'

export interface TownFieldProps extends Omit<TextInputProps, 'onChange'> {
  value: string
  onChange: (text: string) => void
  /** Told when one of the suggestions is chosen. */
  onChoose: (town: Town) => void
  suggestTowns: (text: string) => Promise<readonly Town[]>
}

function regionOf({ county, country }: Town): string {
  return [county, countryLabel(country)].filter(Boolean).join(', ')
}

/** A town by name: suggestions come as one types, and any other text is as welcome. */
export function TownField({ onChange, onChoose, suggestTowns, ...input }: TownFieldProps) {
  const { items, suggestFor, clear } = useSuggestions(suggestTowns)
  const isOpen = items.length > 0
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange(opened) {
      if (!opened) clear()
    },
    onDropdownClose: () => combobox.resetSelectedOption(),
  })

  const { updateSelectedOptionIndex } = combobox
  const list = useRef<HTMLDivElement>(null)

  // Enter chooses by the index that Mantine remembers, and the option that the keys have chosen may have another one in a new
  // list. Asked to find it, Mantine does so a moment later, when Enter may have been pressed.
  useLayoutEffect(() => {
    if (items.length === 0 || list.current === null) return
    const options = [...list.current.querySelectorAll('[role="option"]')]
    updateSelectedOptionIndex(options.findIndex((option) => option.hasAttribute('data-combobox-selected')))
  }, [items, updateSelectedOptionIndex])

  function handleChoose(index: string) {
    const town = items[Number(index)]
    combobox.closeDropdown()
    if (town !== undefined) onChoose(town)
  }

  return (
    <Combobox store={combobox} withinPortal={false} keepMounted={false} onOptionSubmit={handleChoose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          aria-autocomplete="list"
          onChange={(event) => {
            combobox.resetSelectedOption()
            onChange(event.target.value)
            suggestFor(event.target.value)
          }}
          // Suggestions may still be on their way: they must not open below a field that one has left.
          onBlur={clear}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options ref={list} aria-label="Suggested towns">
          {items.map((town, index) => (
            <Combobox.Option
              key={`${town.name} ${regionOf(town)} ${town.latitude}`}
              value={String(index)}
              className={classes.option}
            >
              <span className={classes.town}>{town.name}</span>
              <span className={classes.region}>{regionOf(town)}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <Combobox.Footer className={classes.source}>
          Town data © GeoNames (geonames.org), CC BY 4.0
        </Combobox.Footer>
      </Combobox.Dropdown>
      <span className="visually-hidden" role="status">
        {isOpen ? `${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
      </span>
    </Combobox>
  )
}
