import type { ComponentProps, FormEvent } from 'react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { SearchIcon } from '../icons/index.ts'
import { Button } from './Button.tsx'
import classes from './SearchField.module.css'

export interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'type' | 'onSubmit' | 'size' | 'className' | 'form'> {
  /** What is searched, for assistive technology; the placeholder is no label. */
  label: string
  buttonText: string
  /** `hero` is large and stacks on small screens; `bar` shrinks its button to an icon there. */
  variant?: 'hero' | 'bar'
  /** Where the form leads without JavaScript, by GET with the input's `name`. */
  action?: string
  /** Takes the text of the box; without it the browser submits the form to `action`. */
  onSearch?: (text: string) => void
  className?: string
}

/** A box to search with and the button that does it. */
export function SearchField({
  label,
  buttonText,
  variant = 'bar',
  action,
  onSearch,
  className,
  name = 'search',
  ...input
}: SearchFieldProps) {
  const inputId = useId()
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    if (onSearch === undefined) return
    event.preventDefault()
    const text = new FormData(event.currentTarget).get(name)
    onSearch(typeof text === 'string' ? text : '')
  }
  return (
    <search className={classes.landmark}>
      <form
        className={classNames(classes.search, classes[variant], className)}
        action={action}
        onSubmit={handleSubmit}
      >
        <label className={classes.box} htmlFor={input.id ?? inputId}>
          <SearchIcon />
          <span className="visually-hidden">{label}</span>
          <input
            id={inputId}
            enterKeyHint="search"
            {...input}
            className={classes.input}
            type="search"
            name={name}
          />
        </label>
        <Button type="submit" variant="accent" className={classes.submit}>
          <SearchIcon className={classes.submitIcon} />
          <span className={classes.submitText}>{buttonText}</span>
        </Button>
      </form>
    </search>
  )
}
