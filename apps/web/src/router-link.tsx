import { parseSearchText } from '@grove/schema'
import type { AppLinkProps } from '@grove/ui'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useEffect, useRef } from 'react'

/** Resting on a link this long means to follow it: its page is fetched ahead. */
const INTENT_DELAY_MS = 60

/** Pages that visitors go to and fro between; others may ask who one is, or hold much that few will read. */
const FETCHED_AHEAD = /^\/(?:guides(?:\/.*)?)?$/

/** Only what opens the page in this same view is taken over; new tabs, windows and downloads stay the browser's. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/**
 * A link to a page of this site: an ordinary `<a>` that the router follows without loading a document, and fetches
 * ahead when the pointer rests on it or it is focused. Lighter than the router's own component: pages hold dozens.
 */
export function RouterLink({ href, onClick, onMouseEnter, onMouseLeave, onFocus, ...rest }: AppLinkProps) {
  const router = useRouter()
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function isSamePage(): boolean {
    return href.split('#', 1)[0] === router.latestLocation.href.split('#', 1)[0]
  }

  function preload() {
    const { pathname, search } = new URL(href, window.location.origin)
    if (!FETCHED_AHEAD.test(pathname) || isSamePage()) return
    // Fetching ahead that fails is tried again by the click, which tells of it.
    router.preloadRoute({ to: pathname, search: parseSearchText(search) }).catch(() => undefined)
  }

  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        window.clearTimeout(timer.current)
        void router.navigate({ href })
      }}
      onMouseEnter={(event) => {
        onMouseEnter?.(event)
        timer.current = window.setTimeout(preload, INTENT_DELAY_MS)
      }}
      onMouseLeave={(event) => {
        onMouseLeave?.(event)
        window.clearTimeout(timer.current)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        window.clearTimeout(timer.current)
        timer.current = window.setTimeout(preload, INTENT_DELAY_MS)
      }}
    />
  )
}
