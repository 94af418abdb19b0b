import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { AlertIcon } from '../icons/index.ts'
import classes from './Field.module.css'

export interface FieldProps {
  label: ReactNode
  /** A sentence where a person hesitates, between label and field. */
  help?: ReactNode
  /** What is wrong, beneath the field. An empty one is none. */
  error?: ReactNode
  /** Said beside the label. `required` also tells assistive technology. */
  mark?: 'required' | 'optional'
  /** Id of the input, for links from an error summary; made up where left out. */
  id?: string
  className?: string
}

/** What an input needs to belong to its label, help and error. */
export interface FieldAttributes {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

interface FieldFrameProps extends FieldProps {
  /** Beneath the field at its right, such as a counter. */
  aside?: ReactNode
  /** Id of what else describes the field. */
  describedBy?: string
  children: (attributes: FieldAttributes) => ReactNode
}

/** Label above, help between, error beneath: the frame of every field. */
export function FieldFrame({
  label,
  help,
  error,
  mark,
  id,
  className,
  aside,
  describedBy,
  children,
}: FieldFrameProps) {
  const madeUpId = useId()
  const inputId = id ?? madeUpId
  const helpId = help ? `${inputId}-help` : undefined
  const errorId = error ? `${inputId}-error` : undefined
  return (
    <div className={classNames(classes.field, className)}>
      <label className={classes.label} htmlFor={inputId}>
        {label}
        {mark !== undefined && <span className={classes.mark}> {mark}</span>}
      </label>
      {helpId && (
        <p id={helpId} className={classes.help}>
          {help}
        </p>
      )}
      {children({
        id: inputId,
        'aria-invalid': errorId === undefined ? undefined : true,
        'aria-describedby': classNames(errorId, helpId, describedBy) || undefined,
        'aria-required': mark === 'required' || undefined,
      })}
      {(errorId || aside) && (
        <div className={classes.below}>
          {errorId && <FieldError id={errorId}>{error}</FieldError>}
          {aside}
        </div>
      )}
    </div>
  )
}

/** The error of one field. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={classes.error}>
      <AlertIcon />
      {children}
    </p>
  )
}
