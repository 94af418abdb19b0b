import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/** How long typing rests before the table follows. */
const TYPING_DELAY_MS = 200

/** The text of a search box which the address of the page follows; `text` is that of the address. */
export function useTypedSearch(text: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  // The address may change without the box, as by going back.
  if (text !== known) {
    setKnown(text)
    if (text !== typed.trim()) setTyped(text)
  }

  function search(next: string) {
    if (next.trim() !== text) onSearch(next.trim())
  }
  const searchSoon = useDebouncedCallback(search, TYPING_DELAY_MS)

  function handleType(next: string) {
    setTyped(next)
    searchSoon(next)
  }

  function searchNow() {
    searchSoon.cancel()
    search(typed)
  }

  return { typed, handleType, searchNow }
}
