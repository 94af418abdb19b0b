import type { AccountRow } from '@grove/schema'
import { ADMIN_GUIDES_STALE_MS, SEARCH_MAX_LENGTH } from '@grove/schema'
import { lazyPart, SearchIcon, ShowOlder, showSuccess, useOneAtATime } from '@grove/ui'
import { callStatus } from '@grove/ui/call-errors'
import { Checkbox, TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { LoadState } from '../../LoadState.tsx'
import { showFailure } from '../../show-failure.ts'
import { TabPanel } from '../../TabPanel.tsx'
import { trpc } from '../../trpc.ts'
import { useFocusCaught } from '../../use-focus-caught.ts'
import { useTypedSearch } from '../../use-typed-search.ts'
import classes from './AccountsPage.module.css'
import type { OpenedAccount } from './AccountTable.tsx'
import { AccountTable } from './AccountTable.tsx'
import type { AccountsSearch } from './accounts-search.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

/** Fetched when it is asked for: roles are rarely changed. */
const RoleDialog = lazyPart(async () => (await import('./RoleDialog.tsx')).RoleDialog)

const PAGE_SIZE = 50

interface AccountsPageProps {
  search: AccountsSearch
  /** The form that gives an account its first listing. */
  renderListingForm: (account: AccountRow, onClose: () => void) => ReactNode
}

/** Accounts: all of them, found by name or address, and what can be done with each. */
export function AccountsPage({ search: shown, renderListingForm }: AccountsPageProps) {
  const { search = '', withoutListing = false } = shown
  const navigate = useNavigate()
  function go(next: AccountsSearch) {
    void navigate({ to: '/accounts', search: next, replace: true, resetScroll: false })
  }
  const [opened, setOpened] = useState<OpenedAccount>()
  const close = () => setOpened(undefined)
  const accounts = trpc.admin.accounts.useInfiniteQuery(
    { search, withoutListing, limit: PAGE_SIZE },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      initialCursor: undefined,
      placeholderData: keepPreviousData,
      staleTime: ADMIN_GUIDES_STALE_MS,
    },
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const catchFocus = useFocusCaught(() => heading.current)
  const { endSessions, remove } = useAccountActions({ onDone: close, onGone: catchFocus })
  const oneAtATime = useOneAtATime()
  async function handleDelete({ id }: AccountRow, isForgotten: boolean) {
    // Its row goes with the account. A refusal is told in a toast.
    await remove.mutateAsync({ userId: id, isForgotten }).then(catchFocus, () => undefined)
  }
  const rows = accounts.data?.pages.flatMap(({ items }) => items)
  return (
    <TabPanel tab={3}>
      <h1 ref={heading} tabIndex={-1}>
        Accounts
      </h1>
      <div className={classes.row}>
        <SearchBox text={search} onSearch={(text) => go({ ...shown, search: text || undefined })} />
        <Checkbox
          label="Without a listing"
          checked={withoutListing}
          onChange={(event) => go({ ...shown, withoutListing: event.target.checked || undefined })}
        />
      </div>
      <LoadState query={accounts} waiting="Loading the accounts..." />
      {rows?.length === 0 && <p role="status">No accounts found.</p>}
      {rows !== undefined && rows.length > 0 && (
        <AccountTable
          rows={rows}
          isOutdated={accounts.isPlaceholderData}
          onOpen={setOpened}
          onEndSessions={(account) => endSessions.mutate({ userId: account.id })}
        />
      )}
      <ShowOlder size="xs" list={accounts} what="accounts" />
      <DeleteAccountDialog
        account={opened?.what === 'delete' ? opened.account : undefined}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={(...asked) => void oneAtATime(() => handleDelete(...asked))}
      />
      {opened?.what === 'role' && <RoleDialog account={opened.account} onClose={close} onGone={catchFocus} />}
      {opened?.what === 'listing' && renderListingForm(opened.account, close)}
    </TabPanel>
  )
}

interface SearchBoxProps {
  text: string
  onSearch: (text: string) => void
}

/** A text that the accounts are searched for; the address follows the typing. */
function SearchBox({ text, onSearch }: SearchBoxProps) {
  const { typed, handleType } = useTypedSearch(text, onSearch)
  return (
    <TextInput
      className={classes.search}
      type="search"
      leftSection={<SearchIcon />}
      aria-label="Search by name, user name or e-mail"
      placeholder="Name, user name or e-mail"
      autoComplete="off"
      spellCheck={false}
      maxLength={SEARCH_MAX_LENGTH}
      value={typed}
      onChange={(event) => handleType(event.target.value)}
    />
  )
}

interface AccountActionsOptions {
  onDone: () => void
  /** Called where the account is there no more: its row goes, and what has the focus in it. */
  onGone: () => void
}

function useAccountActions({ onDone, onGone }: AccountActionsOptions) {
  const utils = trpc.useUtils()
  const failed = (title: string) => ({
    onError(error: unknown) {
      showFailure(title, error)
      if (callStatus(error) !== 404) return
      onGone()
      void utils.admin.accounts.invalidate()
    },
  })
  const endSessions = trpc.admin.endSessions.useMutation({
    ...failed('Update Failed'),
    onSuccess({ username }) {
      showSuccess('Signed out', `${username} is signed out everywhere.`)
      void utils.admin.invalidate()
      // It may have been one's own.
      void utils.session.current.invalidate()
    },
  })
  const remove = trpc.admin.deleteAccount.useMutation({
    ...failed('Deletion Failed'),
    onSuccess({ username }) {
      showSuccess('Account deleted', `${username} is gone.`)
      void utils.admin.invalidate()
    },
    onSettled: onDone,
  })
  return { endSessions, remove }
}
