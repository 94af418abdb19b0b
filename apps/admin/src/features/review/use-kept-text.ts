import { useState } from 'react'
import { keepWork, readKeptWork } from '../../kept-work.ts'

/** A text that is still there after other things were looked at, and after a reload. */
export function useKeptText(key: string) {
  const [text, setText] = useState(() => {
    const kept = readKeptWork(key)
    return typeof kept === 'string' ? kept : ''
  })
  function keep(next: string) {
    setText(next)
    keepWork(key, next === '' ? undefined : next)
  }
  return [text, keep] as const
}

/** The key of the reason for which an application is rejected. */
export function reasonKey(guideId: number): string {
  return `reason ${guideId}`
}
