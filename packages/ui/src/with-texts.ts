import type { FormEvent } from 'react'

/** Makes the `onSubmit` of a form that the page sends itself: `send` reads the texts of its fields by their names. */
export function withTexts(send: (textOf: (name: string) => string) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    send((name) => String(data.get(name) ?? ''))
  }
}
