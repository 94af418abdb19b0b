import { dayWords } from '@grove/schema'
import { Tokens } from '@grove/ui/tokens'
import { trpc } from '../../trpc.ts'
import { AccountCard } from './AccountPage.tsx'

/** The programs that act for one's account. */
export function TokensCard() {
  const utils = trpc.useUtils()
  const tokens = trpc.security.tokens.useQuery(undefined, { staleTime: 0 })
  const refresh = () => utils.security.tokens.invalidate()
  const make = trpc.security.makeToken.useMutation({ onSuccess: refresh })
  const revoke = trpc.security.revokeToken.useMutation({ onSuccess: refresh })
  const confirm = trpc.session.confirm.useMutation()
  return (
    <AccountCard title="Tokens for programs" labelledBy="tokens-heading">
      <p>
        A program that keeps your listing signs in with a token of its own. It never changes how you sign in,
        and you can revoke it at any time. <a href="/api/docs">How programs call this site</a>
      </p>
      {tokens.isError && <p role="alert">{tokens.error.message}</p>}
      <Tokens
        tokens={tokens.data}
        dayOf={dayWords}
        make={(token) => make.mutateAsync(token)}
        revoke={({ id }) => revoke.mutateAsync({ id })}
        confirm={(password) => confirm.mutateAsync({ password })}
      />
    </AccountCard>
  )
}
