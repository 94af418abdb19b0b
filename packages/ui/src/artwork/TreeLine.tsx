import { classNames } from '../class-names.ts'
import classes from './TreeLine.module.css'

export interface TreeLineProps {
  /** `forest` leads into the footer, `tint` into a tinted section. At most two a page. */
  into: 'forest' | 'tint'
}

/** The edge of a wood between two sections. */
export function TreeLine({ into }: TreeLineProps) {
  return <div className={classNames(classes.line, classes[into])} aria-hidden="true" />
}
