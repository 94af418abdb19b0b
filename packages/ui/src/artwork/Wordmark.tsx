import { classNames } from '../class-names.ts'
import { ThemedImage } from './ThemedImage.tsx'
import classes from './Wordmark.module.css'
import dark from './wordmark-dark.svg?url&no-inline'
import light from './wordmark-light.svg?url&no-inline'

/** The name that is drawn. */
export const WORDMARK_NAME = 'Nature & Therapy Directory'

export interface WordmarkProps {
  /** `auto` on the background of the page, `forest` on the dark one of the admin app. */
  background?: 'auto' | 'forest'
  className?: string
}

/** Leaf and name of the directory. Its height is 42 px, 36 px on small screens, unless the class says otherwise. */
export function Wordmark({ background = 'auto', className }: WordmarkProps) {
  return (
    <ThemedImage
      className={classNames(classes.wordmark, className)}
      light={background === 'auto' ? light : dark}
      dark={dark}
      alt={WORDMARK_NAME}
      width={251}
      height={42}
    />
  )
}
