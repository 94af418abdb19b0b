import type { TextInputProps } from '@mantine/core'
import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { classNames } from '../class-names.ts'
import { SearchIcon } from '../icons.ts'
import classes from './SearchField.module.css'

export interface SearchFieldProps extends Omit<TextInputProps, 'label' | 'variant' | 'onSubmit'> {
  /** The label for assistive technology; the placeholder is no label. */
  label: string
  buttonText: string
  /** `hero` is large and stacks on small screens; `bar` shrinks its button to an icon there. */
  variant?: 'hero' | 'bar'
  /** Of the form, for fields elsewhere in the page that are sent with it. */
  formId?: string
  /** Where the form leads without JavaScript, by GET with the input's `name`. */
  action?: string
  /** Takes the text of the box; without it the browser submits the form to `action`. */
  onSearch?: (text: string) => void
}

/** A box to search with and the button that does it. */
export function SearchField({
  label,
  buttonText,
  variant = 'bar',
  formId,
  action,
  onSearch,
  className,
  name = 'search',
  type = 'search',
  ...input
}: SearchFieldProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    if (onSearch === undefined) return
    event.preventDefault()
    const text = new FormData(event.currentTarget).get(name)
    onSearch(typeof text === 'string' ? text : '')
  }
  return (
    <search className={classes.landmark}>
      <form
        id={formId}
        className={classNames(classes.search, classes[variant], className)}
        action={action}
        onSubmit={handleSubmit}
      >
        <TextInput
          enterKeyHint="search"
          {...input}
          variant="unstyled"
          type={type}
          name={name}
          aria-label={label}
          leftSection={<SearchIcon />}
          classNames={{ root: classes.box, wrapper: classes.wrapper, input: classes.input }}
        />
        <Button type="submit" color="ember" className={classes.submit}>
          <SearchIcon className={classes.submitIcon} />
          <span className={classes.submitText}>{buttonText}</span>
        </Button>
      </form>
    </search>
  )
}
