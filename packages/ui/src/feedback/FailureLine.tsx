import { AlertIcon } from '../icons.ts'
import classes from './FailureLine.module.css'

/** Why the last attempt failed, beside the button that made it, for as long as it is so; the toast has announced it. */
export function FailureLine({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className={classes.failure} data-failure>
      <AlertIcon />
      {text}
    </p>
  )
}
