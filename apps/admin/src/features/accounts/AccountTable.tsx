import type { AccountRow } from '@grove/schema'
import { BusyButton, classNames } from '@grove/ui'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import table from '../../DataTable.module.css'
import { DataTable } from '../../DataTable.tsx'
import { dayOf } from '../../dates.ts'
import { MailText } from '../../MailText.tsx'
import { useIsOwnAccount } from '../../viewer.ts'
import classes from './AccountsPage.module.css'
import { nameOf, nameWithUsername } from './name-of.ts'

/** An account, and the question about it that is open. */
export type OpenedAccount = { what: 'delete' | 'listing' | 'role'; account: AccountRow }

interface AccountTableProps {
  rows: readonly AccountRow[]
  isOutdated: boolean
  onOpen: (opened: OpenedAccount) => void
  onEndSessions: (account: AccountRow) => void
}

/** The accounts with what can be done with each; on a phone each is a card. */
export function AccountTable({ rows, isOutdated, onOpen, onEndSessions }: AccountTableProps) {
  return (
    <div className={table.box}>
      <div className={classNames(table.frame, table.cards, classes.accounts)}>
        <DataTable
          aria-busy={isOutdated}
          caption="Accounts"
          heads={['Account', 'E-mail', 'Listing', 'Since', 'Actions']}
        >
          {rows.map((account) => (
            <AccountCells key={account.id} account={account} onOpen={onOpen} onEndSessions={onEndSessions} />
          ))}
        </DataTable>
      </div>
    </div>
  )
}

function AccountCells({
  account,
  onOpen,
  onEndSessions,
}: Pick<AccountTableProps, 'onOpen' | 'onEndSessions'> & { account: AccountRow }) {
  const { username, email, isEmailConfirmed, role, guideId, sessions, createdAt, erasedAt } = account
  const uniqueName = nameWithUsername(account)
  const isOwn = useIsOwnAccount(account.id)
  return (
    <tr>
      <td>
        <strong>{nameOf(account)}</strong>
        <span className={classes.small}>
          {username}
          {role !== 'member' && ` · ${role}`}
          {sessions > 0 && ` · signed in on ${sessions} ${sessions === 1 ? 'browser' : 'browsers'}`}
        </span>
        {erasedAt !== null && (
          <span className={classes.small}>closed by its owner, erased on {dayOf(erasedAt)}</span>
        )}
      </td>
      <td data-head={email === null ? 'E-mail' : undefined}>
        {email === null ? (
          '–'
        ) : (
          <a href={`mailto:${email}`}>
            <MailText address={email} />
          </a>
        )}
        {email !== null && !isEmailConfirmed && <span className={classes.small}>not confirmed</span>}
      </td>
      <td data-head={guideId === null ? 'Listing' : undefined}>
        {guideId === null ? (
          'None'
        ) : (
          <Link to="/" search={{ status: 'all', guide: guideId }}>
            Guide {guideId}
          </Link>
        )}
      </td>
      <td data-head="Since">{dayOf(createdAt)}</td>
      <td>
        <span className={classes.actions}>
          {guideId === null && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Give a listing to ${uniqueName}`}
              onClick={() => onOpen({ what: 'listing', account })}
            >
              Give a listing
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Role of ${uniqueName}`}
            onClick={() => onOpen({ what: 'role', account })}
          >
            Role
          </Button>
          {/* Not disabled: whoever has pressed it keeps their place in the table. */}
          <BusyButton
            variant="default"
            size="compact-sm"
            isBusy={false}
            aria-disabled={sessions === 0}
            aria-label={`Sign out ${uniqueName} everywhere`}
            onClick={() => onEndSessions(account)}
          >
            Sign out
          </BusyButton>
          {/* The server refuses one's own, so that an administrator is left. */}
          {!isOwn && (
            <Button
              variant="default"
              color="danger"
              size="compact-sm"
              aria-label={`Delete the account of ${uniqueName}`}
              onClick={() => onOpen({ what: 'delete', account })}
            >
              Delete
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}
