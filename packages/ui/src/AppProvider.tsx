import { MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import type { AppLinkProps } from './AppLink.tsx'
import { LinkContext, PlainLink } from './AppLink.tsx'
import { NewVersionNotice } from './feedback/NewVersionNotice.tsx'
import { MediaOriginContext } from './media.ts'
import { theme } from './theme/theme.tsx'
import { LazyToasts } from './toasts/LazyToasts.tsx'

export interface AppProviderProps {
  children: ReactNode
  /** Renders links to the app's own pages; left out, they are plain `<a>` that load a document. */
  linkComponent?: ComponentType<AppLinkProps>
  /** Origin of the API where it is not the page's own, without a closing slash. */
  mediaOrigin?: string
  /** When a page that nobody touches fetches the code of toasts, in ms; left out, after a first view is measured. */
  toastsAfterMs?: number
}

/**
 * The context of `MantineProvider` without its other work: its variables stand in the stylesheet, which follows the
 * system's colour scheme by itself, and the policy of the pages would refuse a style element. Its code for both would
 * be 3 kB of every page.
 */
const MANTINE: ComponentProps<typeof MantineContext>['value'] = {
  colorScheme: 'auto',
  setColorScheme() {},
  clearColorScheme() {},
  getRootElement: () => undefined,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: false,
}

/** Around both apps: theme, links, pictures, toasts. */
export function AppProvider({
  children,
  linkComponent = PlainLink,
  mediaOrigin = '',
  toastsAfterMs,
}: AppProviderProps) {
  return (
    <MantineContext value={MANTINE}>
      <MantineThemeProvider theme={theme}>
        <LinkContext value={linkComponent}>
          <MediaOriginContext value={mediaOrigin}>
            {children}
            <NewVersionNotice />
            <LazyToasts fetchAfterMs={toastsAfterMs} />
          </MediaOriginContext>
        </LinkContext>
      </MantineThemeProvider>
    </MantineContext>
  )
}
