import { keepStored, readStored } from '@grove/ui/storage'
import { useState } from 'react'

const KEY = 'grove-admin-shortcuts'

/** Whether single keys act, which people who speak to their computer want to switch off. Kept in the browser. */
export function useShortcutsChoice() {
  const [isOn, setIsOn] = useState(() => readStored('localStorage', KEY) !== 'off')
  function choose(next: boolean) {
    setIsOn(next)
    keepStored('localStorage', KEY, next ? 'on' : 'off')
  }
  return [isOn, choose] as const
}
