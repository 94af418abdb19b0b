import { useCallback, useEffect, useRef, useState } from 'react'

/** How long somebody pauses in typing before suggestions are looked up, in ms. */
const TYPING_PAUSE_MS = 120
const MIN_LENGTH = 2

/** Looks up what could be meant while one types; answers that come too late are dropped, failures suggest nothing. */
export function useSuggestions<Item>(load: (text: string) => Promise<readonly Item[]>) {
  const [items, setItems] = useState<readonly Item[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)

  const clear = useCallback(() => {
    latest.current += 1
    clearTimeout(timer.current)
    setItems([])
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])

  async function look(text: string) {
    latest.current += 1
    const asked = latest.current
    const found = await load(text).catch(() => [])
    if (asked === latest.current) setItems(found)
  }

  function suggestFor(text: string) {
    clearTimeout(timer.current)
    if (text.trim().length < MIN_LENGTH) {
      clear()
      return
    }
    timer.current = setTimeout(() => void look(text), TYPING_PAUSE_MS)
  }

  return { items, suggestFor, clear }
}
