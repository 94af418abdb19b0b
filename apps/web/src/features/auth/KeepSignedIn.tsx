import type { User } from '@grove/schema'
import { lazyPart, Spinner } from '@grove/ui'
import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { forgetEnquiries } from '../../forget-enquiries.ts'
import { isSignedOutError } from '../../require-viewer.ts'
import { trpc } from '../../trpc.ts'

/** Fetched when a session has ended. */
const SignInAgain = lazyPart(async () => (await import('./SignInAgain.tsx')).SignInAgain)

/** Has the viewer sign in again, and then goes on with what was refused. */
type AskToSignIn = (goOn: () => void) => void

interface KeepSignedInProps {
  viewer: User
  children: ReactNode | ((askToSignIn: AskToSignIn) => ReactNode)
}

/**
 * A page of one viewer. Where a query or a change of it is refused because the session has ended, one signs in again over
 * the page, which stays as it is.
 */
export function KeepSignedIn({ viewer, children }: KeepSignedInProps) {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  /** Set once the session has ended, with the step that waits for the sign-in, if any. */
  const [ended, setEnded] = useState<{ goOn?: () => void }>()
  const [isOther, setIsOther] = useState(false)

  useEffect(() => {
    function notice(event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      // Whoever has logged out is asked nothing.
      const hasLoggedOut = utils.session.current.getData() === null
      if (isSignedOutError(event.action.error) && !hasLoggedOut) setEnded((known) => known ?? {})
    }
    const stopQueries = queryClient.getQueryCache().subscribe(notice)
    const stopMutations = queryClient.getMutationCache().subscribe(notice)
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient, utils])

  function handleSignedIn(user: User) {
    setEnded(undefined)
    if (user.id !== viewer.id) {
      forgetEnquiries()
      setIsOther(true)
      // For another account the page is loaded anew: of the one before, nothing stays in memory.
      window.location.reload()
      return
    }
    void queryClient.invalidateQueries()
    ended?.goOn?.()
  }

  if (isOther) return <Spinner isCentered label="Loading..." />
  return (
    <>
      {typeof children === 'function' ? children((goOn) => setEnded({ goOn })) : children}
      {ended !== undefined && (
        <SignInAgain
          viewer={viewer}
          goesOn={ended.goOn !== undefined}
          onClose={() => setEnded(undefined)}
          onSignedIn={handleSignedIn}
        />
      )}
    </>
  )
}
