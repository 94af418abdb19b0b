import { Tokens } from '@grove/ui/tokens'
import { momentOf } from '../../dates.ts'
import { LoadState } from '../../LoadState.tsx'
import { trpc } from '../../trpc.ts'
import classes from './SettingsPage.module.css'

/** The tokens of the administrator who is signed in, for programs such as the sync of a file. */
export function TokensSection() {
  const utils = trpc.useUtils()
  const tokens = trpc.security.tokens.useQuery(undefined, { staleTime: 0 })
  const refresh = () => Promise.all([utils.security.tokens.invalidate(), utils.admin.history.invalidate()])
  const make = trpc.security.makeToken.useMutation({ onSuccess: refresh })
  const revoke = trpc.security.revokeToken.useMutation({ onSuccess: refresh })
  const confirm = trpc.session.confirm.useMutation()
  return (
    <section className={classes.section} aria-labelledby="tokens-heading">
      <h2 id="tokens-heading">Your tokens for programs</h2>
      <p>
        A program calls with a token in your name. No token reaches accounts, settings, roles, tokens or
        second factors. <a href="/api/docs">How programs call this site</a>
      </p>
      <LoadState query={tokens} />
      <Tokens
        tokens={tokens.data}
        dayOf={momentOf}
        make={(token) => make.mutateAsync(token)}
        revoke={({ id }) => revoke.mutateAsync({ id })}
        confirm={(password) => confirm.mutateAsync({ password })}
      />
    </section>
  )
}
