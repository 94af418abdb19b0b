import type { ChangeEvent, ComponentProps } from 'react'
import { useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/Button.tsx'
import { grouped } from '../grouped.ts'
import { EyeIcon, EyeOffIcon } from '../icons/index.ts'
import classes from './Field.module.css'
import type { FieldProps } from './Field.tsx'
import { FieldFrame } from './Field.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {
  /** Texts the browser offers while one types; any other is as welcome. */
  suggestions?: readonly string[]
}

/** One line of text. Takes what an `<input>` takes, so a form library's props can be spread in. */
export function TextField({
  label,
  help,
  error,
  mark,
  id,
  className,
  suggestions,
  type = 'text',
  ...input
}: TextFieldProps) {
  const listId = useId()
  return (
    <FieldFrame {...{ label, help, error, mark, id, className }}>
      {(attributes) => (
        <>
          <input
            list={suggestions === undefined ? undefined : listId}
            {...input}
            {...attributes}
            type={type}
            className={classes.input}
          />
          {suggestions !== undefined && (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      )}
    </FieldFrame>
  )
}

export interface PasswordFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> {}

/** A password, with a button that shows and hides it. */
export function PasswordField({ label, help, error, mark, id, className, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame {...{ label, help, error, mark, id, className }}>
      {(attributes) => (
        <div className={classes.withReveal}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...attributes}
            type={isShown ? 'text' : 'password'}
            className={classes.input}
          />
          <IconButton
            className={classes.reveal}
            size="small"
            label={isShown ? 'Hide password' : 'Show password'}
            icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
            aria-controls={attributes.id}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

export interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps> {
  /** Most characters; shown as a counter. What is too long stays, so that nothing typed is lost. */
  limit?: number
}

/** Several lines of text, with a counter where they are limited. */
export function TextAreaField({
  label,
  help,
  error,
  mark,
  id,
  className,
  limit,
  onChange,
  ...area
}: TextAreaFieldProps) {
  const counterId = useId()
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''))
  const length = (area.value === undefined ? typed : String(area.value)).length
  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(event.target.value)
    onChange?.(event)
  }
  const counter =
    limit === undefined ? undefined : (
      <p id={counterId} className={classNames(classes.counter, length > limit && classes.over)}>
        {`${grouped(length)} of ${grouped(limit)} characters`}
      </p>
    )
  return (
    <FieldFrame
      {...{ label, help, error, mark, id, className }}
      aside={counter}
      describedBy={limit === undefined ? undefined : counterId}
    >
      {(attributes) => (
        <textarea
          {...area}
          {...attributes}
          className={classNames(classes.input, classes.area)}
          onChange={handleChange}
        />
      )}
    </FieldFrame>
  )
}
