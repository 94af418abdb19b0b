import type { ComponentProps, ComponentType } from 'react'
import { createContext, use } from 'react'

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

export function PlainLink(props: AppLinkProps) {
  return <a {...props} />
}

/** The component for links to an app's own pages; a plain `<a>` unless the app sets another. */
export const LinkContext = createContext<ComponentType<AppLinkProps>>(PlainLink)

/**
 * A link. Paths of this site go through the app's own link component, so that they open without loading a document;
 * every other address, and what opens in a new tab or downloads, is a plain `<a>`.
 */
export function AppLink(props: AppLinkProps) {
  const RouterLink = use(LinkContext)
  const isOwnPath = props.href.startsWith('/') && !props.href.startsWith('//')
  const Link =
    isOwnPath && props.target === undefined && props.download === undefined ? RouterLink : PlainLink
  return <Link {...props} />
}
