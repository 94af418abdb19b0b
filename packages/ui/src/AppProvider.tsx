import type { ComponentType, ReactNode } from 'react'
import type { AppLinkProps } from './AppLink.tsx'
import { LinkContext } from './AppLink.tsx'
import { MediaOriginContext } from './media.ts'
import { ToastProvider } from './toasts/ToastProvider.tsx'

export interface AppProviderProps {
  children: ReactNode
  /** Renders links to the app's own pages; left out, they are plain `<a>` that load a document. */
  linkComponent?: ComponentType<AppLinkProps>
  /** Origin of the API where it is not the page's own, without a closing slash. */
  mediaOrigin?: string
}

/** What both apps stand in: links, pictures, toasts. */
export function AppProvider({ children, linkComponent, mediaOrigin = '' }: AppProviderProps) {
  const content = (
    <MediaOriginContext value={mediaOrigin}>
      <ToastProvider>{children}</ToastProvider>
    </MediaOriginContext>
  )
  return linkComponent === undefined ? content : <LinkContext value={linkComponent}>{content}</LinkContext>
}
