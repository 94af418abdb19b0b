import { AppLink } from '@grove/ui'
import { createFileRoute } from '@tanstack/react-router'
import { AccountCard, AccountPage } from '../features/account/AccountPage.tsx'
import { EmailCard } from '../features/account/EmailCard.tsx'
import { MemberPending } from '../features/account/MemberPending.tsx'
import { pageHead } from '../page-head.ts'
import { requireViewer } from '../require-viewer.ts'

export const Route = createFileRoute('/account')({
  staticData: { access: 'viewer' },
  beforeLoad: requireViewer,
  loader: ({ context: { api } }) => api.accounts.email.ensureData(),
  head: ({ match }) =>
    pageHead({
      siteOrigin: match.context.siteOrigin,
      path: '/account',
      title: 'My account',
      description: 'Your e-mail address and password.',
      isHidden: true,
    }),
  pendingComponent: MemberPending,
  component: Account,
})

function Account() {
  return (
    <AccountPage title="My account">
      <EmailCard />
      <AccountCard>
        <h2 className="h3">Password</h2>
        <p>
          <AppLink href="/password-change">Change your password</AppLink>
        </p>
      </AccountCard>
    </AccountPage>
  )
}
