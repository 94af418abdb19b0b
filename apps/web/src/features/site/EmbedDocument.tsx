import type { EmbedColors } from '@grove/schema'
import { AppProvider, DemoBanner, FAVICON_URL } from '@grove/ui'
import { HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MAIN_ID } from './NavigationFeedback.tsx'
import { useTellHeight } from './use-tell-height.ts'

interface EmbedDocumentProps {
  siteOrigin: string
  /** True where guides are shown who do not exist. */
  isDemo: boolean
  /** Other than the reader's device asks for. */
  colors?: EmbedColors
  children: ReactNode
}

/** The document of a page that is framed by others: nothing of the site around it, and all it links to opens anew. */
export function EmbedDocument({ siteOrigin, isDemo, colors, children }: EmbedDocumentProps) {
  useTellHeight(MAIN_ID)
  return (
    <html lang="en-GB" data-colors={colors}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={colors ?? 'light dark'} />
        <meta name="site-origin" content={siteOrigin} />
        <base target="_blank" />
        <link rel="icon" type="image/svg+xml" href={FAVICON_URL} />
        <HeadContent />
      </head>
      <body>
        <AppProvider>
          {isDemo && <DemoBanner />}
          <main id={MAIN_ID} tabIndex={-1}>
            {children}
          </main>
        </AppProvider>
        <Scripts />
      </body>
    </html>
  )
}
