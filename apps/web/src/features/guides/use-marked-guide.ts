import type { MarkedGuide } from '@grove/ui/map'
import { createMarkedGuide } from '@grove/ui/map'
import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

function cardOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-guide]') : null
}

/**
 * Pairs the cards in an element with the pins of a map: the one that is pointed at or focused marks the other. It renders
 * nothing anew: a list may be long, and a pointer quick.
 */
export function useMarkedGuide(list: RefObject<HTMLElement | null>): MarkedGuide {
  const [marked] = useState(createMarkedGuide)

  useEffect(() => {
    const element = list.current
    if (element === null) return
    const point = ({ target }: Event) => {
      const id = cardOf(target)?.dataset.guide
      marked.set(id === undefined ? undefined : Number(id), 'card')
    }
    const leave = () => marked.set(undefined)
    const show = () => {
      element.querySelector('[data-marked]')?.removeAttribute('data-marked')
      if (marked.by() !== 'pin') return
      element.querySelector(`[data-guide="${marked.get()}"]`)?.setAttribute('data-marked', '')
    }
    const ended = new AbortController()
    const { signal } = ended
    element.addEventListener('pointerover', point, { signal })
    element.addEventListener('pointerleave', leave, { signal })
    element.addEventListener('focusin', point, { signal })
    element.addEventListener('focusout', leave, { signal })
    const unsubscribe = marked.subscribe(show)
    return () => {
      ended.abort()
      unsubscribe()
    }
  }, [list, marked])

  return marked
}
