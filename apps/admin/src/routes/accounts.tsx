import { createFileRoute } from '@tanstack/react-router'
import { AccountsPage } from '../features/accounts/AccountsPage.tsx'
import { ListingDialog } from '../features/guides/ListingDialog.tsx'

export const Route = createFileRoute('/accounts')({ component: Accounts })

function Accounts() {
  return (
    <AccountsPage
      renderListingForm={(account, onClose) => <ListingDialog subject={account} onClose={onClose} />}
    />
  )
}
