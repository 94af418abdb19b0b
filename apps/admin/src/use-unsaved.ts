import { useEffect } from 'react'

/** One entry for each form on the page that has changes which are not saved. */
const unsaved = new Set<symbol>()

export function hasUnsaved(): boolean {
  return unsaved.size > 0
}

/** While a form has changes that are not saved, LeaveGuard asks before the page is left. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const form = Symbol('form')
    unsaved.add(form)
    return () => {
      unsaved.delete(form)
    }
  }, [isUnsaved])
}
