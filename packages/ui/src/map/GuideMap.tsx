import type { GuidePins } from '@grove/schema'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { areaOf } from './area.ts'
import { BaseMap, MarkPortal } from './BaseMap.tsx'
import { boxOf, OWN_MOVE, showView } from './camera.ts'
import type { ClusterClient } from './cluster-client.ts'
import type { MapMark } from './cluster-index.ts'
import type { MapEngine } from './engine.ts'
import { clusterDiameter, clusterLabel, pinLabel } from './labels.ts'
import { MapMarks } from './MapMarks.tsx'
import { MapPopup } from './MapPopup.tsx'
import { MarkedPin } from './MarkedPin.tsx'
import type { MapFailure } from './map-failure.ts'
import type { MarkedGuide } from './marked-guide.ts'
import { PopupGuides } from './PopupGuides.tsx'
import type { PinAreas } from './pin-areas.ts'
import { areasOf } from './pin-areas.ts'
import type { PopupGuide } from './popup-guide.ts'
import { SearchArea } from './SearchArea.tsx'
import { useClusters } from './use-clusters.ts'
import { useMarks } from './use-marks.ts'
import { ViewStatus } from './ViewStatus.tsx'
import type { ViewIn } from './view.ts'
import { extentOfPins, viewOfArea, viewOfExtent } from './view.ts'

/** A map of pins; other ones than before bring it to their view. */
export interface GuideMapProps {
  /** Every guide with a place. */
  pins: GuidePins
  /** Names the map for assistive technology. */
  label: string
  /** Address of the raster tiles; null shows the land alone. */
  tileUrl: string | null
  /** Fetches what the popup of one guide shows, when it opens; a rejection shows a line that offers another try. */
  loadPopup: (id: number) => Promise<PopupGuide>
  /** The area that was searched, as `west,south,east,north`: shown in place of the view of all pins. */
  bounds?: string
  /** Offers to search what the map shows, once it has been moved. */
  onSearchArea?: (bounds: string) => void
  /** The guide that is pointed at, here or in a list. */
  marked?: MarkedGuide
  /** Called where the map cannot be drawn at all. */
  onBroken: (failure: MapFailure) => void
}

interface Selection {
  mark: MapMark
  ids: number[]
}

const PIN_REACH = { above: 56, below: 12 }
const AREA_REACH = { above: 22, below: 22 }

function reachOf(mark: MapMark, areas: PinAreas): { above: number; below: number } {
  if (mark.kind === 'pin') return areas.isShownBy(mark) ? AREA_REACH : PIN_REACH
  const reach = clusterDiameter(mark.count) / 2 + 14
  return { above: reach, below: reach }
}

/** The map of guides: pins and circles to press, popups that lead to profiles. */
export function GuideMap({ label, tileUrl, pins, bounds, onBroken, ...rest }: GuideMapProps) {
  const extent = useMemo(() => extentOfPins(pins), [pins])
  const viewIn = useCallback<ViewIn>(
    (box, hasTiles) =>
      bounds === undefined ? viewOfExtent(extent, box, hasTiles) : viewOfArea(areaOf(bounds), box),
    [extent, bounds],
  )
  const clusters = useClusters(pins)
  const handleFailed = useCallback(() => onBroken('failed'), [onBroken])
  return (
    <BaseMap label={label} tileUrl={tileUrl} viewIn={viewIn} onBroken={onBroken}>
      {(map, hasTiles) => (
        <GuideLayer
          map={map}
          pins={pins}
          clusters={clusters}
          viewIn={viewIn}
          hasTiles={hasTiles}
          onFailed={handleFailed}
          {...rest}
        />
      )}
    </BaseMap>
  )
}

interface GuideLayerProps extends Pick<GuideMapProps, 'pins' | 'loadPopup' | 'onSearchArea' | 'marked'> {
  map: MapEngine
  clusters: ClusterClient | undefined
  viewIn: ViewIn
  hasTiles: boolean
  onFailed: () => void
}

/** The guides upon the map: their marks and the open popup. */
function GuideLayer({
  map,
  pins,
  clusters,
  viewIn,
  hasTiles,
  onFailed,
  loadPopup,
  onSearchArea,
  marked,
}: GuideLayerProps) {
  const [selection, setSelection] = useState<Selection>()
  const [known, setKnown] = useState<ReadonlyMap<number, PopupGuide>>(new Map())
  const marks = useMarks(map, clusters, onFailed)
  const guideOf = (index: number) => known.get(pins.ids[index] ?? 0)
  const areas = useMemo(() => areasOf(pins), [pins])

  // Other pins and another area change the view; tiles that come leave it to those who have moved the map.
  const shownView = useRef(viewIn)
  useEffect(() => {
    if (shownView.current === viewIn) return
    shownView.current = viewIn
    setSelection(undefined)
    showView(map, viewIn(boxOf(map), hasTiles), OWN_MOVE)
  }, [map, viewIn, hasTiles])

  const handleLoaded = useCallback(
    (guide: PopupGuide) => setKnown((before) => new Map(before).set(guide.id, guide)),
    [],
  )

  const selectedKey = selection?.mark.key
  const handleClose = useCallback(
    (hadFocus: boolean) => {
      if (hadFocus) markElement(map, selectedKey).focus({ preventScroll: true })
      setSelection(undefined)
    },
    [map, selectedKey],
  )

  async function handleSelect(mark: MapMark) {
    if (mark.kind === 'cluster' && mark.splitsAtZoom !== undefined) {
      setSelection(undefined)
      showView(map, { ...mark, zoom: Math.max(mark.splitsAtZoom, map.getZoom() + 1) })
      return
    }
    const indexes =
      mark.kind === 'pin' ? [mark.index] : await clusters?.pinsOf(mark.clusterId).catch(() => undefined)
    if (indexes === undefined) {
      onFailed()
      return
    }
    setSelection({ mark, ids: indexes.map((index) => pins.ids[index]).filter((id) => id !== undefined) })
  }

  const shownMarks = useMemo(() => withSelected(marks, selection?.mark), [marks, selection])
  return (
    <>
      <MarkPortal map={map}>
        <MapMarks
          map={map}
          marks={shownMarks}
          selectedKey={selectedKey}
          areas={areas}
          guideOf={guideOf}
          onSelect={handleSelect}
          onPoint={(mark) => marked?.set(mark && pins.ids[mark.index], 'pin')}
        />
        {marked !== undefined && <MarkedPin map={map} pins={pins} areas={areas} marked={marked} />}
      </MarkPortal>
      {onSearchArea !== undefined && <SearchArea map={map} onSearchArea={onSearchArea} />}
      {selection !== undefined && (
        <MapPopup
          key={selection.mark.key}
          map={map}
          point={selection.mark}
          reach={reachOf(selection.mark, areas)}
          label={popupLabel(selection, areas, guideOf)}
          onClose={handleClose}
        >
          <PopupGuides
            ids={selection.ids}
            known={known}
            areas={areas}
            loadPopup={loadPopup}
            onLoaded={handleLoaded}
          />
        </MapPopup>
      )}
      <ViewStatus map={map} marks={marks} />
    </>
  )
}

/** The button of a mark, or the map itself where the mark is gone. */
function markElement(map: MapEngine, key: string | undefined): HTMLElement {
  return map.getCanvasContainer().querySelector<HTMLElement>(`[data-mark="${key}"]`) ?? map.getCanvas()
}

/** The mark whose popup is open stays, even where its guide would now stand within a circle. */
function withSelected(marks: MapMark[], selected: MapMark | undefined): MapMark[] {
  return selected === undefined || marks.some(({ key }) => key === selected.key)
    ? marks
    : [...marks, selected]
}

function popupLabel(
  { mark }: Selection,
  areas: PinAreas,
  guideOf: (index: number) => PopupGuide | undefined,
): string {
  return mark.kind === 'pin'
    ? pinLabel(mark, guideOf(mark.index), areas.isShownBy(mark))
    : clusterLabel(mark.count, false)
}
