import type { ReactElement, SVGProps } from 'react'
import { classNames } from '../class-names.ts'
import classes from './icon.module.css'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>

/**
 * An icon: 24 units square, sized by the text around it, drawn in its colour, and decoration, which assistive technology
 * passes over. A page holds dozens of them, so each is one path, and what draws it is a function and no component: either
 * would be as many more to render and to take over.
 */
export function drawIcon(path: string, { className, ...rest }: IconProps): ReactElement {
  return (
    <svg {...rest} className={classNames(classes.icon, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
