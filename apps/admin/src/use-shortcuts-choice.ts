import { useState } from 'react'

const KEY = 'grove-admin-shortcuts'

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    // Storage may be forbidden: then the choice lasts as long as the page.
    return true
  }
}

/** Whether single keys act, which people who speak to their computer want to switch off. Kept in the browser. */
export function useShortcutsChoice() {
  const [isOn, setIsOn] = useState(readChoice)
  function choose(next: boolean) {
    setIsOn(next)
    try {
      localStorage.setItem(KEY, next ? 'on' : 'off')
    } catch {
      // As above.
    }
  }
  return [isOn, choose] as const
}
