import { EMBED_HEIGHT_NAME } from '@grove/schema'
import { useEffect } from 'react'

/** Tells the page around a frame how high its content is, at first and each time that changes. */
export function useTellHeight(mainId: string): void {
  useEffect(() => {
    const main = document.getElementById(mainId)
    if (main === null || window.parent === window) return
    const tell = () => {
      const height = Math.ceil(main.getBoundingClientRect().bottom + window.scrollY)
      // The page around may be any: it learns nothing but this number.
      window.parent.postMessage({ [EMBED_HEIGHT_NAME]: height }, '*')
    }
    const watch = new ResizeObserver(tell)
    watch.observe(main)
    return () => watch.disconnect()
  }, [mainId])
}
