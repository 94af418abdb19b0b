import type { User } from '@grove/schema'
import { HEADER_SCROLL_THRESHOLD_PX, viewerLabel } from '@grove/schema'
import { AppLink, classNames, Wordmark } from '@grove/ui'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { SITE_NAME } from '../../page-head.ts'
import { useViewer } from '../../use-viewer.ts'
import { APPLY, FIND_A_GUIDE, isGuidesPath, LOGIN } from './navigation.ts'
import classes from './SiteHeader.module.css'
import { SmallMenu } from './SmallMenu.tsx'

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
  siteName: string
  /** True where it lies upon the picture that the page begins with. */
  hasHero: boolean
}

/** The header of every page: name, ways through the site, and the account. */
export function SiteHeader({ siteName, hasHero }: SiteHeaderProps) {
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
        <AppLink className={classes.brand} href="/" aria-label={`${siteName}, home`}>
          {siteName === SITE_NAME ? <Wordmark /> : <span className={classes.name}>{siteName}</span>}
        </AppLink>
        <nav className={classNames(classes.nav, 'no-print')} aria-label="Main">
          <AppLink className={classes.link} href={FIND_A_GUIDE.href} aria-current={currentPage}>
            {FIND_A_GUIDE.label}
          </AppLink>
          <div className={classes.account}>
            {viewer ? <Account viewer={viewer} /> : <VisitorLinks pathname={pathname} />}
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

/** The menu of members, whose code most visits need not fetch; their name until it is there. */
function Account({ viewer }: { viewer: User }) {
  const [AccountMenu, setAccountMenu] = useState<ComponentType<{ viewer: User }>>()
  // As a fallback of Suspense the name would hold back what React takes over next, the page below, by 300 ms.
  useEffect(() => {
    import('./AccountMenu.tsx').then(
      (module) => setAccountMenu(() => module.AccountMenu),
      () => undefined,
    )
  }, [])
  if (AccountMenu !== undefined) return <AccountMenu viewer={viewer} />
  return <span className={classNames(classes.link, classes.viewer)}>{viewerLabel(viewer)}</span>
}
