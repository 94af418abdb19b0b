import type { User } from '@grove/schema'
import { fullName } from '@grove/schema'
import {
  CheckIcon,
  classNames,
  ExternalLinkIcon,
  IconButton,
  InboxIcon,
  MailIcon,
  PeopleIcon,
  SignOutIcon,
  SunIcon,
  showToast,
} from '@grove/ui'
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { SITE_ORIGIN, VERSION } from '../../config.ts'
import { forgetKeptWork } from '../../kept-work.ts'
import { showFailure } from '../../show-failure.ts'
import { trpc } from '../../trpc.ts'
import gate from './AccessGate.module.css'
import classes from './AdminShell.module.css'
import { LeaveGuard } from './LeaveGuard.tsx'
import { OutboxNotice } from './OutboxNotice.tsx'
import { SiteName, useAdminTitle } from './SiteName.tsx'

const TABS = [
  { to: '/', index: 0, label: 'Guide Management', Icon: InboxIcon, isForReviewers: true },
  { to: '/review', index: 4, label: 'Review', Icon: CheckIcon, isForReviewers: true },
  { to: '/settings', index: 1, label: 'Site Settings', Icon: SunIcon, isForReviewers: false },
  { to: '/messages', index: 2, label: 'Messages', Icon: MailIcon, isForReviewers: true },
  { to: '/accounts', index: 3, label: 'Accounts', Icon: PeopleIcon, isForReviewers: false },
] as const

interface AdminShellProps {
  viewer: User
  onLogout: () => void
}

/** The frame of the admin app: bar with the tabs, and the tab that is open. */
export function AdminShell({ viewer, onLogout }: AdminShellProps) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const tab = TABS.find(({ to }) => to === pathname)
  const open = tab?.index ?? -1
  useAdminTitle(tab?.label)
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className={classNames(classes.bar, 'no-print')}>
        <a className={classes.brand} href={`${SITE_ORIGIN}/`}>
          <SiteName background="forest" className={classes.wordmark} />
        </a>
        <AdminTabs open={open} isAdministrator={viewer.isAdmin} />
        <Account viewer={viewer} onLogout={onLogout} />
      </header>
      <div className={classes.place}>
        {pathname === '/' && <OutboxNotice />}
        {viewer.isAdmin || tab?.isForReviewers !== false ? <Outlet /> : <ForAdministrators />}
      </div>
      <LeaveGuard />
      <footer className={classNames(classes.footer, 'no-print')}>Version {VERSION}</footer>
    </>
  )
}

/** `open` is -1 where the address belongs to neither tab. */
function AdminTabs({ open, isAdministrator }: { open: number; isAdministrator: boolean }) {
  const navigate = useNavigate()
  const shown = TABS.filter(({ isForReviewers }) => isAdministrator || isForReviewers)
  const entry = Math.max(
    0,
    shown.findIndex(({ index }) => index === open),
  )

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = shown[(entry + step + shown.length) % shown.length]
    if (next === undefined) return
    document.getElementById(`tab-${next.index}`)?.focus()
    void navigate({ to: next.to })
  }

  return (
    <div className={classes.tabs} role="tablist" aria-label="Admin">
      {shown.map(({ to, label, Icon, index }, place) => (
        <Link
          key={to}
          id={`tab-${index}`}
          to={to}
          role="tab"
          aria-selected={index === open}
          aria-controls={index === open ? 'tab-panel' : undefined}
          aria-label={label}
          tabIndex={place === entry ? 0 : -1}
          onKeyDown={handleKey}
        >
          <Icon />
          <span>{label}</span>
        </Link>
      ))}
    </div>
  )
}

/** In the place of a page that a reviewer has an address of. */
function ForAdministrators() {
  return (
    <main id="content" tabIndex={-1} className={gate.middle}>
      <h1 tabIndex={-1}>For administrators</h1>
      <p>
        Reviewers decide about applications and read messages. <Link to="/">To the guides</Link>
      </p>
    </main>
  )
}

function Account({ viewer, onLogout }: AdminShellProps) {
  const utils = trpc.useUtils()
  const logout = trpc.session.logout.useMutation({
    onSuccess() {
      forgetKeptWork()
      onLogout()
      utils.session.current.setData(undefined, null)
      showToast({ title: 'Logged out', description: 'You have been logged out successfully.' })
    },
    onError: (error) => showFailure('Logout failed', error),
  })
  return (
    <div className={classes.account}>
      <span>{fullName(viewer.firstName, viewer.lastName) || viewer.username}</span>
      <a href={`${SITE_ORIGIN}/`} aria-label="To the site">
        <ExternalLinkIcon />
        <span>To the site</span>
      </a>
      <IconButton
        className={classes.logout}
        size="xs"
        label="Logout"
        icon={<SignOutIcon />}
        onClick={() => logout.mutate()}
      />
    </div>
  )
}
