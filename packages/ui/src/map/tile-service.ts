/** How long an answer of the probe holds, in ms. */
const PROBE_HOLDS_MS = 60_000
/** A service that takes longer than this counts as out of reach, in ms. */
const PROBE_TIMEOUT_MS = 8_000

/** Pause before a service out of reach is tried again, in ms. */
const RETRY_AFTER_MS = 61_000
/** Tiles in a row that may fail before the service counts as out of reach. */
const FAILURES_ALLOWED = 3

export type TileServiceState = 'unknown' | 'reachable' | 'unreachable'

const probes = new Map<string, { at: number; isReachable: Promise<boolean> }>()

async function probe(tileUrl: string): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    // The one tile of the world, which every service has.
    const address = tileUrl.replace(/\{[zxy]\}/g, '0').replace('{ratio}', '')
    const answer = await fetch(address, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    return answer.ok
  } catch {
    return false
  }
}

/**
 * True if the tile service answers this page. All maps of the page share one request, so that without a network one
 * tile fails, once a minute at most, and not a screenful of them for each map.
 */
function isTileServiceReachable(tileUrl: string): Promise<boolean> {
  const known = probes.get(tileUrl)
  if (known !== undefined && Date.now() - known.at < PROBE_HOLDS_MS) return known.isReachable
  const isReachable = probe(tileUrl)
  probes.set(tileUrl, { at: Date.now(), isReachable })
  return isReachable
}

export interface TileServiceWatch {
  /** To be told of each tile that came or did not. */
  reportTile: (outcome: 'loaded' | 'failed') => void
  stop: () => void
}

/**
 * Tells the state of a tile service as it changes, so that a map without network does not go on asking for tiles that
 * cannot come. A service out of reach is tried again after a pause, and at once when the browser is back online.
 */
export function watchTileService(
  tileUrl: string,
  onChange: (state: TileServiceState) => void,
): TileServiceWatch {
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function look() {
    clearTimeout(retry)
    const isReachable = await isTileServiceReachable(tileUrl)
    if (isStopped) return
    failures = 0
    if (isReachable) onChange('reachable')
    else giveUp()
  }

  function giveUp() {
    clearTimeout(retry)
    retry = setTimeout(look, RETRY_AFTER_MS)
    onChange('unreachable')
  }

  function handleOnline() {
    probes.delete(tileUrl)
    look()
  }

  window.addEventListener('online', handleOnline)
  look()
  return {
    reportTile(outcome) {
      failures = outcome === 'loaded' ? 0 : failures + 1
      if (failures === FAILURES_ALLOWED + 1) giveUp()
    },
    stop() {
      isStopped = true
      clearTimeout(retry)
      window.removeEventListener('online', handleOnline)
    },
  }
}
