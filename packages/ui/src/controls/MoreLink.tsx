import type { AppLinkProps } from '../AppLink.tsx'
import { AppLink } from '../AppLink.tsx'
import { classNames } from '../class-names.ts'
import { ArrowRightIcon, ExternalLinkIcon } from '../icons.ts'
import classes from './MoreLink.module.css'

export interface MoreLinkProps extends AppLinkProps {
  /** True where the link leaves this site. */
  isExternal?: boolean
}

/** A link that leads on, with an arrow. */
export function MoreLink({ isExternal = false, className, children, ...rest }: MoreLinkProps) {
  return (
    <AppLink {...rest} className={classNames(classes.more, className)}>
      {children}
      {isExternal ? <ExternalLinkIcon /> : <ArrowRightIcon />}
    </AppLink>
  )
}
