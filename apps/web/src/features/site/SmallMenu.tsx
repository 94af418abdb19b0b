import type { User } from '@grove/schema'
import { viewerLabel } from '@grove/schema'
import { AppLink, CrossIcon, MenuIcon } from '@grove/ui'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useCallback, useEffect, useRef } from 'react'
import type { NavigationLink } from './navigation.ts'
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
  const root = useRef<HTMLDetailsElement>(null)
  const button = useRef<HTMLElement>(null)

  const close = useCallback(() => {
    if (root.current !== null) root.current.open = false
  }, [])

  useEffect(() => {
    function closeFromOutside(event: Event) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    const unsubscribe = router.subscribe('onBeforeNavigate', close)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
      unsubscribe()
    }
  }, [router, close])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !root.current?.open) return
    event.preventDefault()
    close()
    button.current?.focus()
  }

  return (
    <details ref={root} className={classes.menu} onKeyDown={handleKeyDown}>
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
      {memberLinks(viewer).map((link) => (
        <MemberLink key={link.href} link={link} onSelect={onSelect} />
      ))}
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

function MemberLink({ link, onSelect }: { link: NavigationLink; onSelect: () => void }) {
  if (link.isDocument) {
    return (
      <a className={classes.link} href={link.href}>
        {link.label}
      </a>
    )
  }
  return (
    <AppLink className={classes.link} href={link.href} onClick={onSelect}>
      {link.label}
    </AppLink>
  )
}
