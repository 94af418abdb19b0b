import { MantineProvider } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import type { AppLinkProps } from './AppLink.tsx'
import { LinkContext } from './AppLink.tsx'
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
}

function noElement(): undefined {}

/**
 * Around both apps: theme, links, pictures, toasts. Mantine makes no style element here, which the policy of the pages
 * would refuse: its variables stand in the stylesheet. Nor does it mark `<html>` with the colour scheme, since the
 * stylesheet follows the system's by itself.
 */
export function AppProvider({ children, linkComponent, mediaOrigin = '' }: AppProviderProps) {
  const content = (
    <MediaOriginContext value={mediaOrigin}>
      {children}
      <NewVersionNotice />
      <LazyToasts />
    </MediaOriginContext>
  )
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      getRootElement={noElement}
    >
      {linkComponent === undefined ? content : <LinkContext value={linkComponent}>{content}</LinkContext>}
    </MantineProvider>
  )
}
