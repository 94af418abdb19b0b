import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

/**
 * Takes over what was typed into a server-rendered form before the page was its own, which React would overwrite with
 * the form's first values.
 */
export function useEarlyTyping(
  form: RefObject<HTMLFormElement | null>,
  onText: (name: string, text: string) => void,
) {
  const take = useRef(onText)
  useLayoutEffect(() => {
    for (const field of form.current?.elements ?? []) {
      const isText =
        (field instanceof HTMLInputElement && field.type !== 'file' && field.type !== 'range') ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement
      if (isText && field.name !== '' && field.value !== '') take.current(field.name, field.value)
    }
  }, [form])
}
