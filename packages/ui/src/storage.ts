/** On this device, or in this tab until it is closed. */
type Place = 'localStorage' | 'sessionStorage'

/** What the browser keeps under a key; null for nothing, also where its settings forbid that it keeps any. */
export function readStored(place: Place, key: string): string | null {
  try {
    return globalThis[place].getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text, or erases it for null. Where storage is full or forbidden, everything works without it. */
export function keepStored(place: Place, key: string, text: string | null): void {
  try {
    if (text === null) globalThis[place].removeItem(key)
    else globalThis[place].setItem(key, text)
  } catch {
    // It is not kept.
  }
}

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
