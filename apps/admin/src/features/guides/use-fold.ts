import { useRef } from 'react'

/** A part that is folded away until somebody wants it; `part` goes into the `ref` of its `<details>`. */
export function useFold() {
  const part = useRef<HTMLDetailsElement>(null)

  /** Away again, with the focus on what opens it. */
  function fold() {
    if (part.current === null) return
    part.current.open = false
    part.current.querySelector('summary')?.focus()
  }

  return { part, fold }
}
