import type { User } from '@grove/schema'
import { HEADER_SCROLL_THRESHOLD_PX, viewerLabel } from '@grove/schema'
import { AppLink, classNames, Menu, Wordmark } from '@grove/ui'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { APPLY, FIND_A_GUIDE, isGuidesPath, LOGIN, memberLinks } from './navigation.ts'
import classes from './SiteHeader.module.css'
import { SmallMenu } from './SmallMenu.tsx'
import { useLogout } from './use-logout.ts'
import { useViewer } from './use-viewer.ts'

/** True once the page is scrolled by more than the threshold. */
function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    function update() {
      setIsScrolled(window.scrollY > HEADER_SCROLL_THRESHOLD_PX)
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return isScrolled
}

interface SiteHeaderProps {
  /** True where it lies upon the picture that the page begins with. */
  hasHero: boolean
}

/** The header of every page: name, ways through the site, and the account. */
export function SiteHeader({ hasHero }: SiteHeaderProps) {
  const isScrolled = useIsScrolled()
  const viewer = useViewer()
  const pathname = useLocation({ select: (location) => location.pathname })
  const currentPage = isGuidesPath(pathname) ? 'true' : pathname === '/' ? 'page' : undefined
  return (
    <header
      className={classNames(
        classes.header,
        hasHero ? classes.overHero : classes.onPage,
        isScrolled && classes.scrolled,
      )}
    >
      <div className={classNames('wrap', classes.bar)}>
        <AppLink className={classes.brand} href="/" aria-label="Nature & Therapy Directory, home">
          <Wordmark />
        </AppLink>
        <nav className={classes.nav} aria-label="Main">
          <AppLink className={classes.link} href={FIND_A_GUIDE.href} aria-current={currentPage}>
            {FIND_A_GUIDE.label}
          </AppLink>
          <div className={classes.account}>
            {viewer ? <AccountMenu viewer={viewer} /> : <VisitorLinks pathname={pathname} />}
          </div>
        </nav>
        <SmallMenu viewer={viewer} currentPage={currentPage} />
      </div>
    </header>
  )
}

function VisitorLinks({ pathname }: { pathname: string }) {
  return (
    <>
      <AppLink
        className={classes.link}
        href={LOGIN.href}
        aria-current={pathname === LOGIN.href ? 'page' : undefined}
      >
        {LOGIN.label}
      </AppLink>
      <Button component={AppLink} size="sm" href={APPLY.href}>
        {APPLY.label}
      </Button>
    </>
  )
}

function AccountMenu({ viewer }: { viewer: User }) {
  const logout = useLogout()
  return (
    <Menu
      className={classes.menu}
      label={<span className={classes.who}>{viewerLabel(viewer)}</span>}
      entries={[...memberLinks(viewer), { label: 'Logout', onSelect: logout }]}
    />
  )
}
