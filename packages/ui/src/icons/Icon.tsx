import type { ReactNode, SVGProps } from 'react'
import { classNames } from '../class-names.ts'
import classes from './Icon.module.css'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** Names the icon for assistive technology. Without it the icon is decoration and hidden from it. */
  label?: string
}

/**
 * The frame of every icon: 24 units square, sized by the text around it, drawn in its colour. A page of guides holds 150
 * of them, so each is one path: what it consists of would be three elements more to render and to take over.
 */
export function Icon({ label, className, children, ...rest }: IconProps & { children: ReactNode }) {
  return (
    <svg
      {...rest}
      className={classNames(classes.icon, className)}
      viewBox="0 0 24 24"
      focusable="false"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? 'true' : undefined}
    >
      {children}
    </svg>
  )
}
