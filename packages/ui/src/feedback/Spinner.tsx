import { classNames } from '../class-names.ts'
import classes from './Spinner.module.css'

export interface SpinnerProps {
  /** The name for assistive technology. Left out, the spinner is decoration beside words that say it. */
  label?: string
  /** True where it stands alone in the space of what is to come. */
  isCentered?: boolean
}

/** A ring that turns while something is on its way; as high as the text around it, larger where it stands alone. */
export function Spinner({ label, isCentered = false }: SpinnerProps) {
  const ring = <span className={classes.ring} aria-hidden="true" />
  if (label === undefined && !isCentered) return ring
  return (
    <span className={classNames(classes.spinner, isCentered && classes.centered)} role="status">
      {ring}
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
