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

/** Forgets a text that has done its work, where its field is closed already. */
export function forgetText(key: string): void {
  texts.delete(key)
}

/** The key of the reason for which an application is rejected. */
export function reasonKey(guideId: number): string {
  return `reason ${guideId}`
}
