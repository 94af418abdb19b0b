import type { LocationPrecision } from '@grove/schema'
import { AREA_RADIUS_KM, LOCATION_PRECISIONS, parsePoint, shownPoint, somewhereNear } from '@grove/schema'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { callFailureText } from '../call-errors.ts'
import { BusyButton } from '../controls/BusyButton.tsx'
import { LazyPointMap } from '../map/index.ts'
import { showProblem } from '../toasts/show-toast.ts'
import type { LocatePlace } from './CoordinateFields.tsx'
import { chosenPoint } from './chosen-point.ts'
import { errorWithin, fieldId } from './field-issues.ts'
import type { GuideFieldsProps } from './field-props.ts'
import classes from './GuideFields.module.css'

const CHOICES: Readonly<Record<LocationPrecision, { label: string; description: string }>> = {
  exact: { label: 'The exact point', description: 'A pin, as for a wood or a meeting place.' },
  area: {
    label: 'The area only',
    description: `A circle of ${AREA_RADIUS_KM} km. Right for most who work from home: nobody learns your address.`,
  },
  hidden: {
    label: 'The town only',
    description: 'No map, and no distance: people find you by name, town or county.',
  },
}

/** Room for the map's three buttons above the line that names its source. */
const PREVIEW_HEIGHT_PX = 216

export interface PrecisionFieldProps extends GuideFieldsProps {
  tileUrl: string | null
  /** Looks the place up for the preview, on a form that does not ask for the point. */
  locate?: LocatePlace
}

/** How exactly others see where a guide is, with a map as others will see it. */
export function PrecisionField({ tileUrl, locate, ...fields }: PrecisionFieldProps) {
  const { values, errors, onChange, idPrefix } = fields
  return (
    <div className={classes.fields}>
      <Radio.Group
        label="What others see of where you are"
        description="Listing a home address? Choose the area or the town. You can change it at any time."
        name={fieldId(idPrefix, 'locationPrecision')}
        value={values.locationPrecision}
        error={errorWithin(errors, 'locationPrecision')}
        onChange={(locationPrecision) => onChange({ locationPrecision })}
      >
        <div className={classes.precisions}>
          {LOCATION_PRECISIONS.map((precision, index) => (
            <Radio
              key={precision}
              id={index === 0 ? fieldId(idPrefix, 'locationPrecision') : undefined}
              value={precision}
              {...CHOICES[precision]}
            />
          ))}
        </div>
      </Radio.Group>
      <Preview values={values} tileUrl={tileUrl} locate={locate} />
    </div>
  )
}

type PreviewProps = Pick<GuideFieldsProps, 'values'> & Pick<PrecisionFieldProps, 'tileUrl' | 'locate'>

/** The map of the profile as it would be. */
function Preview({ values, tileUrl, locate }: PreviewProps) {
  const { city, county, country } = values
  const [found, setFound] = useState<{ place: string; latitude: string; longitude: string }>()
  const [isBusy, setIsBusy] = useState(false)
  const place = [city, county, country].join('\n')
  const located = found?.place === place ? found : undefined
  const { latitude, longitude } = located ?? values
  const locationPrecision =
    LOCATION_PRECISIONS.find((precision) => precision === values.locationPrecision) ?? 'exact'
  const town = city.trim() || 'your town'

  if (locationPrecision === 'hidden') return <p className={classes.noMap}>No map. Others read “{town}”.</p>
  if (chosenPoint(latitude, longitude) === undefined) {
    if (locate === undefined || city.trim() === '' || country === '') return null
    const findPlace = async () => {
      setIsBusy(true)
      try {
        const location = await locate({ city, county, country })
        // The middle of a country is no place: an application is not sent with it either.
        if (location === null || location.source === 'country')
          showProblem('Geocoding Failed', `${city.trim()} could not be found.`)
        else setFound({ place, ...location })
      } catch (error) {
        showProblem('Geocoding Error', `The place could not be looked up. ${callFailureText(error)}`)
      } finally {
        setIsBusy(false)
      }
    }
    return (
      <BusyButton className={classes.preview} variant="default" size="sm" isBusy={isBusy} onClick={findPlace}>
        Show what others will see
      </BusyButton>
    )
  }
  const shown = shownPoint({ latitude, longitude, locationPrecision })
  const isArea = locationPrecision === 'area'
  return (
    <figure className={classes.preview}>
      <LazyPointMap
        label="Map as others will see it"
        height={PREVIEW_HEIGHT_PX}
        tileUrl={tileUrl}
        point={parsePoint(shown.latitude, shown.longitude)}
        radiusKm={isArea ? AREA_RADIUS_KM : undefined}
        placeName={isArea ? somewhereNear(town) : town}
      />
      <figcaption>This is what others will see.</figcaption>
    </figure>
  )
}
