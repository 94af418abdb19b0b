import type { ReactNode } from 'react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ErrorEvent, MapRef, MapSourceDataEvent, ViewStateChangeEvent } from 'react-map-gl/maplibre'
import { Map as EngineMap } from 'react-map-gl/maplibre'
import classes from './BaseMap.module.css'
import { boxOf, OWN_MOVE, showView } from './camera.ts'
import type { MapEngine } from './engine.ts'
import { ENGINE, isGpuFailure } from './engine.ts'
import { MapAttribution } from './MapAttribution.tsx'
import { MapControls } from './MapControls.tsx'
import { useMapColors } from './map-colors.ts'
import type { MapFailure } from './map-failure.ts'
import { mapStyle, NEAR_LAND_ZOOM, TILE_SOURCE } from './map-style.ts'
import { TileConsent } from './TileConsent.tsx'
import { useTileConsent } from './use-tile-consent.ts'
import { useTileService } from './use-tile-service.ts'
import type { BoxSize, MapView, ViewIn } from './view.ts'
import { ENGINE_MAX_ZOOM, isSameView, leastZoom } from './view.ts'

export interface BaseMapProps {
  /** Names the map for assistive technology. */
  label: string
  /** Address of the raster tiles; null shows the land with the names of towns. */
  tileUrl: string | null
  /** The view the map begins with and "Reset view" returns to. */
  viewIn: ViewIn
  /**
   * Marks and popups, told whether tiles come, or may still. Those that move with the map, or pass gestures on to it, go
   * into a `MarkPortal`.
   */
  children: (map: MapEngine, hasTiles: boolean) => ReactNode
  /** Called where the map cannot be drawn at all. */
  onBroken: (failure: MapFailure) => void
}

/** Puts marks into the element that listens for gestures, so that one may drag and zoom the map upon them. */
export function MarkPortal({ map, children }: { map: MapEngine; children: ReactNode }) {
  return createPortal(children, map.getCanvasContainer())
}

/** Land, tiles or names of towns, controls and attribution in a box as large as its frame; fetched only where a map is shown. */
export function BaseMap({ label, tileUrl, viewIn, children, onBroken }: BaseMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const colors = useMapColors(box)
  const [map, setMap] = useState<MapEngine>()
  const [size, setSize] = useState<BoxSize>()
  const [hasNearLand, setHasNearLand] = useState(false)
  const isTouched = useRef(false)
  const { isAllowed, allow } = useTileConsent()
  const { service, reportTile } = useTileService(isAllowed ? tileUrl : null)
  const shownTileUrl = service === 'reachable' ? tileUrl : null
  const hasTowns = service === 'unreachable'
  // Until the service has answered, the view is the one it will have with tiles: they mostly come.
  const hasTiles = !hasTowns

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      // A map that is hidden for a while keeps the size it had.
      if (element.clientWidth > 0) setSize({ width: element.clientWidth, height: element.clientHeight })
    })
    setSize({ width: element.clientWidth, height: element.clientHeight })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const canvasLabel = `${label}: arrow keys move it, plus and minus zoom`
  const locale = useMemo(() => ({ 'Map.Title': canvasLabel }), [canvasLabel])
  useLayoutEffect(() => {
    map?.getCanvas().setAttribute('aria-label', canvasLabel)
  }, [map, canvasLabel])

  const initialView = size && viewIn(size, hasTiles)
  const isNear = hasNearLand || (initialView !== undefined && initialView.zoom >= NEAR_LAND_ZOOM)

  const shownView = useRef<MapView>(undefined)
  shownView.current ??= initialView

  // Tiles that stop or begin to come change the view only of those who have not chosen one.
  useEffect(() => {
    if (map === undefined || isTouched.current) return
    const view = viewIn(boxOf(map), hasTiles)
    // A flight to where the camera is draws thirty frames, all alike.
    if (shownView.current !== undefined && isSameView(shownView.current, view)) return
    shownView.current = view
    showView(map, view, OWN_MOVE)
  }, [map, viewIn, hasTiles])

  const style = useMemo(
    () => colors && mapStyle({ colors, tileUrl: shownTileUrl, hasTowns, hasNearLand: isNear }),
    [colors, shownTileUrl, hasTowns, isNear],
  )

  const handleMoveStart = useCallback((event: ViewStateChangeEvent) => {
    if ('originalEvent' in event && event.originalEvent !== undefined) isTouched.current = true
  }, [])

  const handleZoom = useCallback((event: ViewStateChangeEvent) => {
    if (event.viewState.zoom >= NEAR_LAND_ZOOM) setHasNearLand(true)
  }, [])

  const handleSourceData = useCallback(
    (event: MapSourceDataEvent) => {
      if (event.sourceId === TILE_SOURCE && event.tile?.state === 'loaded') reportTile('loaded')
    },
    [reportTile],
  )

  const handleError = useCallback(
    (event: ErrorEvent) => {
      if ('sourceId' in event && event.sourceId === TILE_SOURCE) reportTile('failed')
      // Without a target it is the engine itself that could not begin.
      else if (event.target === null) onBroken(isGpuFailure(event.error) ? 'no-webgl' : 'failed')
      // A land outline that did not come leaves the sea, the tiles and the pins: nothing to stop for.
    },
    [reportTile, onBroken],
  )

  const takeMap = useCallback((ref: MapRef | null) => {
    const taken = ref?.getMap()
    // Arrow keys belong to the map here, which is what this role tells assistive technology.
    taken?.getCanvas().setAttribute('role', 'application')
    taken?.getCanvas().setAttribute('aria-roledescription', 'map')
    setMap(taken)
  }, [])
  return (
    <section ref={box} className={classes.box} aria-label={label}>
      {style !== undefined && initialView !== undefined && size !== undefined && (
        <EngineMap
          ref={takeMap}
          {...ENGINE}
          initialViewState={initialView}
          mapStyle={style}
          minZoom={leastZoom(size)}
          maxZoom={ENGINE_MAX_ZOOM}
          maxPitch={0}
          // Names of towns stand there at once; without this the engine draws on for their sake.
          fadeDuration={0}
          dragRotate={false}
          touchPitch={false}
          cooperativeGestures
          locale={locale}
          attributionControl={false}
          onMoveStart={handleMoveStart}
          onZoom={handleZoom}
          onSourceData={handleSourceData}
          onError={handleError}
        />
      )}
      {map !== undefined && children(map, hasTiles)}
      {map !== undefined && (
        <MapControls map={map} onReset={() => showView(map, viewIn(boxOf(map), hasTiles), OWN_MOVE)} />
      )}
      {map !== undefined && tileUrl !== null && !isAllowed && (
        <TileConsent
          tileUrl={tileUrl}
          onAllow={() => {
            // The button goes, and its focus with it: the map keeps it.
            map.getCanvas().focus({ preventScroll: true })
            allow()
          }}
        />
      )}
      <MapAttribution hasTiles={shownTileUrl !== null} hasTowns={hasTowns} />
    </section>
  )
}
