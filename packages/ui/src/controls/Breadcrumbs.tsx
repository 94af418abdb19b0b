import { AppLink } from '../AppLink.tsx'
import { ArrowLeftIcon } from '../icons.ts'
import classes from './Breadcrumbs.module.css'

export interface BreadcrumbsProps {
  /** From the home page down; the last one is this page and needs no address. */
  items: readonly { label: string; href?: string }[]
}

/** The way from the home page to this one. */
export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.crumbs}>
        {items.map((item, index) => (
          <li key={item.label} className={classes.crumb}>
            {item.href === undefined ? (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            ) : (
              <AppLink href={item.href}>{item.label}</AppLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The way back to the page above. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <AppLink className={classes.back} href={href}>
      <ArrowLeftIcon />
      {children}
    </AppLink>
  )
}
