import { AppLink } from '@grove/ui'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { AccountCard, AccountPage } from '../features/account/AccountPage.tsx'
import { AuthenticatorCard } from '../features/account/AuthenticatorCard.tsx'
import { EmailCard } from '../features/account/EmailCard.tsx'
import { MemberPending } from '../features/account/MemberPending.tsx'
import { NameCard } from '../features/account/NameCard.tsx'
import { OwnDataCard } from '../features/account/OwnDataCard.tsx'
import { PasskeysCard } from '../features/account/PasskeysCard.tsx'
import { RecoveryCodesCard } from '../features/account/RecoveryCodesCard.tsx'
import { SecondFactorNotice } from '../features/account/SecondFactorNotice.tsx'
import { SessionsCard } from '../features/account/SessionsCard.tsx'
import { TokensCard } from '../features/account/TokensCard.tsx'
import { KeepSignedIn } from '../features/auth/KeepSignedIn.tsx'
import { ADMIN_URL } from '../features/site/navigation.ts'
import { pageHead } from '../page-head.ts'
import { useSayReady } from '../page-ready.ts'
import { askForViewer, requireViewer } from '../require-viewer.ts'
import { useViewer } from '../use-viewer.ts'

export const Route = createFileRoute('/account')({
  staticData: { access: 'viewer' },
  beforeLoad: requireViewer,
  loader: (asked) =>
    askForViewer(asked, async () => {
      const { api } = asked.context
      const [listing] = await Promise.all([
        api.guides.own.fetch(undefined, { staleTime: 0 }),
        api.accounts.email.ensureData(),
        api.security.state.ensureData(),
        api.security.sessions.ensureData(),
        api.security.tokens.ensureData(),
      ])
      return { hasListing: listing !== null }
    }),
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/account',
      title: 'My account',
      description: 'Your name, e-mail address and password, and how you sign in.',
      isHidden: true,
    }),
  pendingComponent: MemberPending,
  component: Account,
})

function Account() {
  useSayReady()
  const { viewer } = Route.useRouteContext()
  const { hasListing } = Route.useLoaderData()
  const current = useViewer() ?? viewer
  const router = useRouter()
  const adminHref = viewer.isAdmin || viewer.isReviewer ? ADMIN_URL : undefined
  return (
    <KeepSignedIn viewer={viewer}>
      <AccountPage
        title="My account"
        needsScripts
        aside={
          <>
            <SessionsCard />
            <TokensCard />
            <OwnDataCard onClosed={() => void router.navigate({ to: '/', replace: true })} />
          </>
        }
      >
        <SecondFactorNotice />
        <NameCard viewer={current} hasListing={hasListing} />
        <EmailCard />
        <AccountCard title="Password">
          <p>
            <AppLink href="/password-change">Change your password</AppLink>
          </p>
        </AccountCard>
        <PasskeysCard adminHref={adminHref} />
        <AuthenticatorCard adminHref={adminHref} />
        <RecoveryCodesCard />
      </AccountPage>
    </KeepSignedIn>
  )
}
