import type { ComponentType, CSSProperties, ReactNode } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import classes from './MapFrame.module.css'
import type { MapFailure } from './map-failure.ts'
import { useIsNear } from './use-is-near.ts'

/** The code of the map is fetched when its box is this close to the window. */
const NEAR_MARGIN = '600px'

export interface MapFrameProps<Props> {
  /** Height of the map's box in CSS pixels; kept from the first paint on, so that nothing shifts. */
  height: number
  className?: string
  /** Fetches the map's code. */
  load: () => Promise<ComponentType<Props & { onBroken: (failure: MapFailure) => void }>>
  /** The props of the map; undefined while there is no map to show, and `notice` stands in its place. */
  map: Props | undefined
  /** The content of the box until the map is there. */
  notice: ReactNode
  /** True for a map with many marks to tab through: a button before it then leads past it. */
  isSkippable?: boolean
  /** Another way to the same guides, for browsers that cannot show the map. */
  fallback?: ReactNode
}

type Engine<Props> =
  | { status: 'waiting' }
  | { status: 'ready'; MapComponent: ComponentType<Props & { onBroken: (failure: MapFailure) => void }> }
  | { status: MapFailure }

/**
 * The box of a map. On the server and at first it holds a line of text; the map's code is fetched when the box comes
 * near the window, and the map takes the whole box.
 */
export function MapFrame<Props extends object>({
  height,
  className,
  load,
  map,
  notice,
  isSkippable = false,
  fallback,
}: MapFrameProps<Props>) {
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(frame, NEAR_MARGIN)
  const end = useRef<HTMLSpanElement>(null)
  const [engine, setEngine] = useState<Engine<Props>>({ status: 'waiting' })

  const fetchEngine = useCallback(() => {
    // A browser that has WebGL and may not use it is found out by the engine, which says so.
    if (!('WebGL2RenderingContext' in window)) {
      setEngine({ status: 'no-webgl' })
      return
    }
    load().then(
      (MapComponent) => setEngine({ status: 'ready', MapComponent }),
      () => setEngine({ status: 'failed' }),
    )
  }, [load])

  useEffect(() => {
    if (isNear) fetchEngine()
  }, [isNear, fetchEngine])

  const handleBroken = useCallback((failure: MapFailure) => setEngine({ status: failure }), [])

  function handleRetry() {
    setEngine({ status: 'waiting' })
    fetchEngine()
  }

  return (
    <div
      ref={frame}
      className={classNames(classes.frame, className)}
      style={{ '--map-height': `${height}px` } as CSSProperties}
    >
      {map !== undefined && engine.status === 'ready' ? (
        <>
          {isSkippable && (
            <button type="button" className={classes.skip} onClick={() => end.current?.focus()}>
              Skip the map
            </button>
          )}
          <engine.MapComponent {...map} onBroken={handleBroken} />
          <span ref={end} className={classes.end} tabIndex={-1} />
        </>
      ) : (
        <div className={classes.notice}>
          {map !== undefined && engine.status === 'no-webgl' && (
            <p role="status">This map needs WebGL, which this browser does not offer.</p>
          )}
          {map !== undefined && engine.status === 'failed' && (
            <>
              <p role="alert">The map could not be loaded.</p>
              <button type="button" className={classes.retry} onClick={handleRetry}>
                Try again
              </button>
            </>
          )}
          {map === undefined || engine.status === 'waiting' || engine.status === 'ready' ? notice : fallback}
        </div>
      )}
      <noscript>
        <div className={classes.noscript}>
          <p>This map needs JavaScript.</p>
          {fallback}
        </div>
      </noscript>
    </div>
  )
}
