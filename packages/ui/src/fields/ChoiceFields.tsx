import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import classes from './Field.module.css'
import type { FieldProps } from './Field.tsx'
import { FieldFrame } from './Field.tsx'

export interface SelectOption {
  value: string
  label: string
}

export interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> {
  options: readonly (string | SelectOption)[]
  /** Offered first, with the value '', while nothing is chosen. */
  placeholder?: string
}

/** One of many, by the browser's own list, which is at home on phones, too. */
export function SelectField({
  label,
  help,
  error,
  mark,
  id,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, help, error, mark, id, className }}>
      {(attributes) => (
        <select {...select} {...attributes} className={classNames(classes.input, classes.select)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label: text } =
              typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={value} value={value}>
                {text}
              </option>
            )
          })}
        </select>
      )}
    </FieldFrame>
  )
}

export interface CheckboxFieldProps
  extends Pick<FieldProps, 'label' | 'help' | 'className'>,
    Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> {
  id: string
}

/** Yes or no. */
export function CheckboxField({ label, help, id, className, ...input }: CheckboxFieldProps) {
  const helpId = help ? `${id}-help` : undefined
  return (
    <div className={classNames(classes.check, className)}>
      <input {...input} id={id} type="checkbox" className={classes.checkbox} aria-describedby={helpId} />
      <div>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        {helpId && (
          <p id={helpId} className={classes.help}>
            {help}
          </p>
        )}
      </div>
    </div>
  )
}
