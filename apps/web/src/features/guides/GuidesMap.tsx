import type { GuideCard, GuideFilter, GuidePins } from '@grove/schema'
import { RADIUS_MAX_KM } from '@grove/schema'
import type { MarkedGuide } from '@grove/ui/map'
import { LazyGuideMap, useIsNear } from '@grove/ui/map'
import type { ReactNode } from 'react'
import { useMemo, useRef } from 'react'
import { isNarrowed } from './filter-words.ts'
import { readFailureMessage } from './guide-errors.ts'
import { useGuidePins, useLoadPopup, useTileUrl } from './guide-queries.ts'

/** Places are asked for a little before the map's own code is, since the map waits for them. */
const NEAR_MARGIN = '900px'

interface GuidesMapProps {
  /** Names the map for assistive technology. */
  label: string
  /** Shows the guides that it matches. */
  filter: GuideFilter
  /** Shown where the filter matches nobody near. */
  nearest?: readonly GuideCard[]
  onSearchArea?: (bounds: string) => void
  marked?: MarkedGuide
  /** Why there is nothing to show, where that is known already. */
  failure?: string
  showDelayMs?: number
  /** Height of the map in CSS pixels, where it is not the usual one. */
  height?: number
  /** Another way to the guides where the map cannot be shown. */
  fallback: ReactNode
}

const NO_GUIDES: readonly GuideCard[] = []

/** The filter whose matches are on the map: where it matches nobody, as far around the place as the nearest are. */
function widened(filter: GuideFilter, nearest: readonly GuideCard[]): GuideFilter {
  const farthest = nearest.at(-1)?.distanceKm
  if (farthest === undefined) return filter
  // A distance is rounded to a tenth.
  const radius = Math.ceil(farthest + 0.1)
  return { ...filter, radius: radius > RADIUS_MAX_KM ? 'any' : radius }
}

/** The pins of these cards alone. */
function pinsOf(pins: GuidePins, cards: readonly GuideCard[]): GuidePins {
  const ids = new Set(cards.map(({ id }) => id))
  const isShown = (_: number, index: number) => ids.has(pins.ids[index] ?? 0)
  return {
    ids: pins.ids.filter(isShown),
    latitudes: pins.latitudes.filter(isShown),
    longitudes: pins.longitudes.filter(isShown),
    areas: pins.areas.filter((id) => ids.has(id)),
  }
}

/** The map of all matches, whose places are asked for when it comes near the window. */
export function GuidesMap({
  label,
  filter,
  nearest = NO_GUIDES,
  onSearchArea,
  marked,
  failure,
  showDelayMs,
  height,
  fallback,
}: GuidesMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(frame, NEAR_MARGIN)
  const { data: pins, error } = useGuidePins(widened(filter, nearest), isNear)
  const shown = useMemo(() => (pins && nearest.length > 0 ? pinsOf(pins, nearest) : pins), [pins, nearest])
  const problem = error === null ? failure : readFailureMessage('list', error)
  return (
    <div ref={frame}>
      <LazyGuideMap
        pins={shown}
        failure={shown === undefined ? problem : undefined}
        label={label}
        tileUrl={useTileUrl()}
        loadPopup={useLoadPopup()}
        bounds={filter.bounds}
        onSearchArea={onSearchArea}
        marked={marked}
        showDelayMs={showDelayMs}
        emptyNotice={isNarrowed(filter) ? 'There is nobody to show on the map for this search.' : undefined}
        height={height}
        fallback={fallback}
      />
    </div>
  )
}
