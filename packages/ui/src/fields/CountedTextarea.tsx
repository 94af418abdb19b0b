import type { TextareaProps } from '@mantine/core'
import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { grouped } from '../grouped.ts'
import classes from './CountedTextarea.module.css'

interface CountedTextareaProps extends Omit<TextareaProps, 'maxLength' | 'ref'> {
  /** Greatest number of characters that the server accepts. */
  limit: number
  description?: ReactNode
  /** The text, where the form keeps it; without it the field keeps its own. */
  value?: string
}

/** Characters as the rules of fields count them: one that takes two UTF-16 units is one. */
function lengthOf(text: string): number {
  return Array.from(text).length
}

/** A long text with a counter. Characters beyond the limit stay, so that nothing typed or pasted is lost. */
export function CountedTextarea({ limit, description, className, onChange, ...field }: CountedTextareaProps) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  /** Length of the text that the field keeps itself; unknown before the scripts run. */
  const [ownLength, setOwnLength] = useState<number>()

  useEffect(() => {
    const element = textarea.current
    // Some text may have been typed before the scripts ran.
    const count = () => setOwnLength(element === null ? undefined : lengthOf(element.value))
    count()
    const form = element?.form
    // The event comes before the fields are emptied.
    const countAfterReset = () => requestAnimationFrame(count)
    form?.addEventListener('reset', countAfterReset)
    return () => form?.removeEventListener('reset', countAfterReset)
  }, [])

  const length = field.value === undefined ? ownLength : lengthOf(field.value)
  return (
    <Textarea
      {...field}
      ref={textarea}
      className={classNames(classes.field, className)}
      description={
        <>
          {description}{' '}
          <span className={classNames(classes.counter, (length ?? 0) > limit && classes.over)}>
            {length === undefined
              ? `At most ${grouped(limit)} characters`
              : `${grouped(length)} of ${grouped(limit)} characters`}
          </span>
        </>
      }
      onChange={(event) => {
        setOwnLength(lengthOf(event.currentTarget.value))
        onChange?.(event)
      }}
    />
  )
}
