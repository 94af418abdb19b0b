import type { Town } from '@grove/schema'
import { COUNTRIES, findCountry, hasNoCounties } from '@grove/schema'
import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { GuideFieldsProps } from './field-props.ts'
import { textProps } from './field-props.ts'
import classes from './GuideFields.module.css'
import { pinAt } from './pin.ts'
import { TownField } from './TownField.tsx'

const COUNTRY_NAMES = COUNTRIES.map(({ name }) => name)

/** Where most guides of this directory are. */
const FIRST_COUNTRIES: readonly string[] = ['United Kingdom', 'Ireland']

/** The country that the browser is set to; known once the page is at work. */
function useOwnCountry(): string | undefined {
  const [own, setOwn] = useState<string>()
  useEffect(() => {
    const region = /-([A-Z]{2})$/.exec(navigator.language)?.[1]
    setOwn(COUNTRIES.find(({ code }) => code === region)?.name)
  }, [])
  return own
}

/** Asks the site for towns that begin with the text, in a country where one is chosen. */
export type SuggestTowns = (text: string, country: string | undefined) => Promise<readonly Town[]>

export interface PlaceFieldsProps extends GuideFieldsProps {
  townLabel: string
  suggestTowns: SuggestTowns
}

/** Where a guide works: country, county and town. A town that is chosen brings its county, country and point along. */
export function PlaceFields({ townLabel, suggestTowns, ...fields }: PlaceFieldsProps) {
  const { values, onChange } = fields
  const { onChange: _, ...town } = textProps(fields, 'city')

  function handleChoose({ name, county, country, ...point }: Town) {
    onChange({
      city: name,
      ...(county !== null && { county }),
      ...(findCountry(country) !== undefined && { country }),
      ...pinAt(values, point),
    })
  }

  const isWithoutCounties = hasNoCounties(values.country)
  const own = useOwnCountry()
  const first = [...new Set([...FIRST_COUNTRIES, ...(own === undefined ? [] : [own])])]
  // A country that an older listing names and the list does not stays to be chosen.
  const isListed = values.country === '' || findCountry(values.country) !== undefined
  return (
    <div className={classes.fields}>
      <div className={classes.two}>
        <NativeSelect
          {...textProps(fields, 'country')}
          label="Country"
          required
          autoComplete="country-name"
          data={[
            { value: '', label: 'Choose a country' },
            ...(isListed ? [] : [values.country]),
            { group: 'Chosen often', items: first },
            { group: 'All others', items: COUNTRY_NAMES.filter((name) => !first.includes(name)) },
          ]}
        />
        <TextInput
          {...textProps(fields, 'county')}
          label="County"
          required={!isWithoutCounties}
          description={isWithoutCounties ? `You may leave it out in ${values.country}.` : undefined}
          autoComplete="address-level1"
        />
      </div>
      <TownField
        {...town}
        label={townLabel}
        required
        description="Start typing and choose, or write any place."
        onChange={(city) => onChange({ city })}
        onChoose={handleChoose}
        suggestTowns={(text) => suggestTowns(text, values.country || undefined)}
      />
    </div>
  )
}
