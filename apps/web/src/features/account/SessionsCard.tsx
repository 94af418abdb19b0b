import { dayWords } from '@grove/schema'
import { BusyButton, Outcome } from '@grove/ui'
import { trpc } from '../../trpc.ts'
import classes from './AccountCard.module.css'
import { AccountCard } from './AccountPage.tsx'

/** Where one is signed in, and how that ends. */
export function SessionsCard() {
  const utils = trpc.useUtils()
  const sessions = trpc.security.sessions.useQuery(undefined, { staleTime: 0 })
  const refresh = () => utils.security.sessions.invalidate()
  const endOne = trpc.security.endSession.useMutation({ onSuccess: refresh })
  const endOthers = trpc.security.endOtherSessions.useMutation({ onSuccess: refresh })

  const items = sessions.data ?? []
  return (
    <AccountCard title="Where you are signed in">
      {sessions.isError && <p role="alert">{sessions.error.message}</p>}
      <Outcome
        problem={endOne.error?.message ?? endOthers.error?.message}
        done={endOthers.data?.message ?? endOne.data?.message}
      />
      <ul className={`entries ${classes.names}`}>
        {items.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{session.browser}</strong>
              <p className="small">
                {`Since ${dayWords(session.createdAt)}, from an address that begins with ${session.address}`}
                <br />
                {session.isCurrent ? 'This browser.' : `Last used on ${dayWords(session.lastSeenAt)}.`}
              </p>
            </div>
            {!session.isCurrent && (
              <BusyButton
                variant="default"
                size="xs"
                aria-label={`Sign out ${session.browser} of ${dayWords(session.createdAt)}`}
                isBusy={endOne.isPending && endOne.variables.id === session.id}
                onClick={() => endOne.mutate({ id: session.id })}
              >
                Sign out
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div>
          <BusyButton variant="default" isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </BusyButton>
        </div>
      )}
    </AccountCard>
  )
}
