/** The element that named the guide: its card or its pin. */
export type MarkedBy = 'card' | 'pin'

/** The one guide that is pointed at or focused, which card and pin tell each other of. */
export interface MarkedGuide {
  get(): number | undefined
  by(): MarkedBy | undefined
  set(id: number | undefined, by?: MarkedBy): void
  subscribe(listener: () => void): () => void
}

export function createMarkedGuide(): MarkedGuide {
  const listeners = new Set<() => void>()
  let marked: { id: number; by: MarkedBy | undefined } | undefined
  return {
    get: () => marked?.id,
    by: () => marked?.by,
    set(id, by) {
      if (id === marked?.id && by === marked?.by) return
      marked = id === undefined ? undefined : { id, by }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
