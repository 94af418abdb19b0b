import { useState } from 'react'

/** Texts that were begun, as long as the page is open. */
const texts = new Map<string, string>()

/** A text that is still there after other things were looked at. */
export function useKeptText(key: string) {
  const [text, setText] = useState(texts.get(key) ?? '')
  function keep(next: string) {
    setText(next)
    if (next === '') texts.delete(key)
    else texts.set(key, next)
  }
  return [text, keep] as const
}
