import { LANGUAGE_CODES, LANGUAGES, LANGUAGES_MAX } from '@grove/schema'
import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { errorWithin, fieldId } from './field-issues.ts'
import type { GuideFieldsProps } from './field-props.ts'
import type { GuideValues } from './guide-values.ts'

type Languages = GuideValues['languages']

const CHOICES = LANGUAGE_CODES.map((code) => {
  const { label, ownName } = LANGUAGES[code]
  return { value: code, label: label === ownName ? label : `${label} (${ownName})` }
}).sort((a, b) => a.label.localeCompare(b.label, 'en'))

/** The languages that a typed text may mean, but for those that are chosen already. */
function languagesOf(text: string, chosen: Languages): Languages {
  const typed = text.trim().toLowerCase()
  if (typed === '') return []
  const open = CHOICES.filter(({ value }) => !chosen.includes(value))
  return open.filter(({ label }) => label.toLowerCase().includes(typed)).map(({ value }) => value)
}

/** The languages of a guide, found by typing. */
export function LanguagesField({ values, errors, onChange, idPrefix }: GuideFieldsProps) {
  const { languages } = values
  const [typed, setTyped] = useState('')

  function choose(chosen: readonly string[]) {
    onChange({ languages: LANGUAGE_CODES.filter((code) => chosen.includes(code)) })
  }

  /** A language that is typed and left counts as chosen: the field is emptied when it is left. */
  function handleBlur() {
    const found = languagesOf(typed, languages)
    if (found.length === 1 && languages.length < LANGUAGES_MAX) choose([...languages, ...found])
  }

  return (
    <MultiSelect
      id={fieldId(idPrefix, 'languages')}
      label="Languages you guide in"
      description={`Up to ${LANGUAGES_MAX}. Type to find one.`}
      data={CHOICES}
      value={languages}
      error={errorWithin(errors, 'languages')}
      onChange={choose}
      onBlur={handleBlur}
      searchValue={typed}
      onSearchChange={setTyped}
      // Without a text Enter chooses nothing that nobody has pointed at.
      selectFirstOptionOnChange={typed.trim() !== ''}
      maxValues={LANGUAGES_MAX}
      nothingFoundMessage="No language of that name"
      searchable
      hidePickedOptions
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      // The list scrolls: browsers would stop at it on the way to the next field, and it closes under the focus.
      attributes={{ options: { tabIndex: -1 } }}
      autoComplete="off"
    />
  )
}
