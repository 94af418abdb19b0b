import { AppProvider, Banner, DemoBanner, FAVICON_URL, FONT_URLS, TOUCH_ICON_URL } from '@grove/ui'
import { HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RouterLink } from '../../router-link.tsx'
import { MAIN_ID, NavigationFeedback } from './NavigationFeedback.tsx'
import classes from './SiteDocument.module.css'
import type { SiteFooterProps } from './SiteFooter.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

interface SiteDocumentProps extends SiteFooterProps {
  /** Origin of canonical addresses, which the browser takes from the page. */
  siteOrigin: string
  /** True where the page begins with a picture that the header lies upon. */
  hasHero: boolean
  /** True where guides are shown who do not exist. */
  isDemo: boolean
  children: ReactNode
}

/** The whole document around every page: head, header, main, footer, toasts. */
export function SiteDocument({ siteOrigin, hasHero, isDemo, children, ...footer }: SiteDocumentProps) {
  const notice = footer.settings?.notice
  return (
    // The script in the head has added an attribute (see early-use.ts).
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f2e8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111b19" />
        <meta name="site-origin" content={siteOrigin} />
        <link rel="icon" type="image/svg+xml" href={FAVICON_URL} />
        <link rel="apple-touch-icon" href={TOUCH_ICON_URL} />
        <link rel="manifest" href="/site.webmanifest" />
        {FONT_URLS.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <HeadContent />
      </head>
      <body className={classes.page}>
        <AppProvider linkComponent={RouterLink}>
          <a className="skip-link" href={`#${MAIN_ID}`}>
            Skip to content
          </a>
          {isDemo && <DemoBanner />}
          {notice && <Banner label="Notice">{notice}</Banner>}
          <SiteHeader siteName={footer.siteName} hasHero={hasHero} />
          <NavigationFeedback />
          <main id={MAIN_ID} tabIndex={-1}>
            {children}
          </main>
          <SiteFooter {...footer} />
        </AppProvider>
        <Scripts />
      </body>
    </html>
  )
}
