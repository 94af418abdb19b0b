import { createFileRoute } from '@tanstack/react-router'
import { AccountsPage } from '../features/accounts/AccountsPage.tsx'
import { readAccountsSearch } from '../features/accounts/accounts-search.ts'
import { ListingDialog } from '../features/guides/ListingDialog.tsx'

export const Route = createFileRoute('/accounts')({ validateSearch: readAccountsSearch, component: Accounts })

function Accounts() {
  return (
    <AccountsPage
      search={Route.useSearch()}
      renderListingForm={(account, onClose) => <ListingDialog subject={account} onClose={onClose} />}
    />
  )
}
