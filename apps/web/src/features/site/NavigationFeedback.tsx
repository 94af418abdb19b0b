import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from './NavigationFeedback.module.css'

export const MAIN_ID = 'main'

/**
 * Shows a change of page: a line at the top while the next one is loading, and, when it is there, its title
 * for screen readers and the keyboard's focus at its beginning.
 */
export function NavigationFeedback() {
  const router = useRouter()
  const isPending = useRouterState({ select: (state) => state.status === 'pending' })
  const [title, setTitle] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        setTitle(document.title)
        // Scrolling is the router's: it brings back the place of a page that was left.
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
      }),
    [router],
  )

  return (
    <>
      {isPending && <div className={classes.line} />}
      <div className="visually-hidden" aria-live="polite">
        {title}
      </div>
    </>
  )
}
