import type { LocateInput, Location } from '@grove/schema'
import { coordinateFieldText } from '@grove/schema'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { callFailureText } from '../call-errors.ts'
import { BusyButton } from '../controls/BusyButton.tsx'
import { LocateIcon } from '../icons.ts'
import type { MapPoint } from '../map/index.ts'
import { LazyEditablePointMap } from '../map/index.ts'
import { showProblem } from '../toasts/show-toast.ts'
import { chosenPoint } from './chosen-point.ts'
import type { GuideFieldsProps } from './field-props.ts'
import { textProps } from './field-props.ts'
import classes from './GuideFields.module.css'

/** Asks the site for the point of a place; null where nothing at all is known of it. */
export type LocatePlace = (place: {
  city: string
  county: string
  country: string
}) => Promise<Location | null>

export interface CoordinateFieldsProps extends GuideFieldsProps {
  locate: LocatePlace
  /** Address of the map's tiles; null shows the land alone. */
  tileUrl: string | null
}

/** Where a guide stands on the map: by numbers, by looking up the place, or on the map itself. */
export function CoordinateFields({ locate, tileUrl, ...fields }: CoordinateFieldsProps) {
  const { values, onChange } = fields
  const { isBusy, news, find } = useGeocoding(fields, locate)
  const point = useMemo(
    () => chosenPoint(values.latitude, values.longitude),
    [values.latitude, values.longitude],
  )
  const handlePoint = useCallback(
    ({ latitude, longitude }: MapPoint) =>
      onChange({ latitude: String(latitude), longitude: String(longitude) }),
    [onChange],
  )

  function coordinateProps(key: 'latitude' | 'longitude') {
    return {
      ...textProps(fields, key),
      required: true,
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) =>
        onChange({ [key]: coordinateFieldText(event.target.value) }),
    }
  }

  return (
    <div className={classes.fields}>
      <div className={classes.find}>
        <BusyButton variant="default" size="sm" isBusy={isBusy} onClick={find}>
          {!isBusy && <LocateIcon />}
          Find coordinates
        </BusyButton>
        <p role="status">{news}</p>
      </div>
      <div className={classes.two}>
        <TextInput {...coordinateProps('latitude')} label="Latitude" />
        <TextInput {...coordinateProps('longitude')} label="Longitude" />
      </div>
      <LazyEditablePointMap
        label="Map to set the point on"
        tileUrl={tileUrl}
        value={point}
        onChange={handlePoint}
      />
    </div>
  )
}

const FIND_HELP = 'Looks up the town and country above. You can move the point afterwards.'

/** The button's work: looks a place up and says, where that fails, what to do instead. */
function useGeocoding({ values, onChange }: GuideFieldsProps, locate: LocatePlace) {
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState<ReactNode>(FIND_HELP)
  const isAsking = useRef(false)

  async function find() {
    const place = { city: values.city.trim(), county: values.county.trim(), country: values.country.trim() }
    if (place.city === '' || place.country === '') {
      warn('Missing Information', 'Please enter both a town or city and a country first.')
      return
    }
    if (isAsking.current) return
    isAsking.current = true
    setIsBusy(true)
    try {
      const location = await locate(place satisfies LocateInput)
      if (location === null || location.source === 'country') {
        warn(
          'Geocoding Failed',
          `${place.city} could not be found. Please enter the coordinates manually, or set the point on the map.`,
        )
        return
      }
      onChange({ latitude: location.latitude, longitude: location.longitude })
      setNews(`${place.city} found. Move the pin if you would rather stand elsewhere.`)
    } catch (error) {
      const reason = callFailureText(error).replace(/\.?$/, '.')
      warn('Geocoding Error', `The place could not be looked up. ${reason}`)
    } finally {
      isAsking.current = false
      setIsBusy(false)
    }
  }

  function warn(title: string, description: string) {
    setNews(FIND_HELP)
    showProblem(title, description)
  }

  return { isBusy, news, find }
}
