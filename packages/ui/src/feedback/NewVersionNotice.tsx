import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './NewVersionNotice.module.css'

/** Why a part of the page did not come: another version is there, the connection broke, or nobody answers at all. */
type Cause = 'deployed' | 'interrupted' | 'unreachable'

/** Asks for the page as it is served now: one of another version begins with another script. */
async function findCause(): Promise<Cause> {
  try {
    const answer = await fetch(window.location.href, { cache: 'no-store' })
    if (!answer.ok) return 'unreachable'
    const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
    return entry != null && (await answer.text()).includes(entry) ? 'interrupted' : 'deployed'
  } catch {
    return 'unreachable'
  }
}

const NOTICES: Readonly<Record<Cause, { text: string; load?: string }>> = {
  deployed: { text: 'A new version is there.', load: 'Load it' },
  // A browser may not fetch a part again that it has failed to fetch once.
  interrupted: { text: 'A part of this page could not be fetched.', load: 'Load the page anew' },
  unreachable: { text: 'A part of this page could not be fetched. Nothing is lost: please try again.' },
}

/** How a press begins. */
const USES = ['pointerdown', 'keydown'] as const

/**
 * Says that a part of the page could not be fetched, whichever it was, and offers to load the page anew. The page stays
 * as it is until then, with all that was typed into it.
 */
export function NewVersionNotice() {
  const [cause, setCause] = useState<Cause>()
  /** True after "Not now", until the next press: a part that fails meanwhile is told of with that press. */
  const isPutAway = useRef(false)

  useEffect(() => {
    let isAsking = false
    let isLate = false
    // Several parts may fail together, and are told of once.
    async function handleMissing() {
      if (isAsking) return
      isAsking = true
      const found = await findCause()
      isAsking = false
      if (isPutAway.current) isLate = true
      else setCause(found)
    }
    function handleUse() {
      isPutAway.current = false
      if (isLate) void handleMissing()
      isLate = false
    }
    window.addEventListener('vite:preloadError', handleMissing)
    for (const use of USES) window.addEventListener(use, handleUse, true)
    return () => {
      window.removeEventListener('vite:preloadError', handleMissing)
      for (const use of USES) window.removeEventListener(use, handleUse, true)
    }
  }, [])

  function putAway() {
    isPutAway.current = true
    setCause(undefined)
  }

  return (
    <div role="alert" className={classes.place}>
      {cause !== undefined && (
        <div className={classes.notice}>
          <p>{NOTICES[cause].text}</p>
          {NOTICES[cause].load !== undefined && (
            <Button size="xs" onClick={() => window.location.reload()}>
              {NOTICES[cause].load}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={putAway}>
            {NOTICES[cause].load === undefined ? 'Close' : 'Not now'}
          </Button>
        </div>
      )}
    </div>
  )
}
