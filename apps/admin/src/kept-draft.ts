const STORAGE_KEY = 'grove:create-guide'

/** The stored values of the form in this tab; null for none, as where the browser forbids it. */
export function readStoredDraft(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
  } catch {
    return null
  }
}

export function storeDraft(values: object): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(values))
  } catch {
    // The form is there as long as it is open.
  }
}

/** Forgets the draft: once the guide is made, when it is thrown away, and when its writer logs out. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was kept.
  }
}
