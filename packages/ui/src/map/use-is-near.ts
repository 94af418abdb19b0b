import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/** True once the element has come within `margin` (CSS, such as `600px`) of the window, and from then on. */
export function useIsNear(element: RefObject<Element | null>, margin: string): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (element.current === null || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin, isNear])
  return isNear
}
