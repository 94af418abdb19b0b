import type { User } from '@grove/schema'
import { viewerLabel } from '@grove/schema'
import { AppLink, CrossIcon, classNames, MenuIcon } from '@grove/ui'
import { Button } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { APPLY, FIND_A_GUIDE, LOGIN, memberLinks } from './navigation.ts'
import classes from './SmallMenu.module.css'
import { useLogout } from './use-logout.ts'

interface SmallMenuProps {
  viewer: User | null | undefined
  /** `aria-current` of "Find a Guide". */
  currentPage: 'page' | 'true' | undefined
}

/** The ways through the site on small screens, unfolded by a button; it works without a script, too. */
export function SmallMenu({ viewer, currentPage }: SmallMenuProps) {
  const router = useRouter()
  const root = useClickOutside<HTMLDetailsElement>(close, ['pointerdown', 'focusin'])
  const button = useRef<HTMLElement>(null)

  const closeMenu = useEffectEvent(close)
  useEffect(() => router.subscribe('onBeforeNavigate', () => closeMenu()), [router])

  function close() {
    root.current?.removeAttribute('open')
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !root.current?.open) return
    event.preventDefault()
    close()
    button.current?.focus()
  }

  return (
    <details ref={root} className={classNames(classes.menu, 'no-print')} onKeyDown={handleKeyDown}>
      <summary ref={button} className={classes.button} aria-label="Menu">
        <MenuIcon className={classes.whenClosed} />
        <CrossIcon className={classes.whenOpen} />
      </summary>
      <nav className={classes.panel} aria-label="Main">
        <AppLink className={classes.link} href={FIND_A_GUIDE.href} aria-current={currentPage} onClick={close}>
          {FIND_A_GUIDE.label}
        </AppLink>
        {viewer ? <MemberEntries viewer={viewer} onSelect={close} /> : <VisitorEntries onSelect={close} />}
      </nav>
    </details>
  )
}

function VisitorEntries({ onSelect }: { onSelect: () => void }) {
  return (
    <>
      <AppLink className={classes.link} href={LOGIN.href} onClick={onSelect}>
        {LOGIN.label}
      </AppLink>
      <Button component={AppLink} className={classes.action} fullWidth href={APPLY.href} onClick={onSelect}>
        {APPLY.label}
      </Button>
    </>
  )
}

function MemberEntries({ viewer, onSelect }: { viewer: User; onSelect: () => void }) {
  const logout = useLogout()
  return (
    <>
      {memberLinks(viewer).map(({ href, label, isDocument }) =>
        isDocument ? (
          <a key={href} className={classes.link} href={href}>
            {label}
          </a>
        ) : (
          <AppLink key={href} className={classes.link} href={href} onClick={onSelect}>
            {label}
          </AppLink>
        ),
      )}
      <Button
        className={classes.action}
        variant="default"
        fullWidth
        onClick={() => {
          onSelect()
          logout()
        }}
      >
        Logout
        <span className="visually-hidden"> {viewerLabel(viewer)}</span>
      </Button>
    </>
  )
}
