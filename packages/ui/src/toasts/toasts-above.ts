/** A toast stands beneath a bar that leaves this much of the window below it, in CSS pixels. */
const TOAST_ROOM_PX = 160

/** The bars that are in the document. */
const bars = new Set<HTMLElement>()

/** Moves toasts to above the bars, wherever these are by now. */
export function placeToasts(): void {
  const heights = [...bars].map((bar) => {
    const { top, bottom } = bar.getBoundingClientRect()
    return window.innerHeight - bottom < TOAST_ROOM_PX ? window.innerHeight - top : 0
  })
  const { style } = document.documentElement
  const value = `${Math.round(Math.max(0, ...heights))}px`
  // The whole page is styled anew where it changes.
  if (style.getPropertyValue('--toast-bottom') !== value) style.setProperty('--toast-bottom', value)
}

/**
 * Keeps toasts above a bar of buttons at the lower edge of the window: one of them is often pressed while a toast tells of
 * the press before. Goes into `ref`.
 */
export function keepToastsAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined
  const observer = new ResizeObserver(placeToasts)
  bars.add(bar)
  observer.observe(bar)
  // A dialog that grows, as once its texts have come, moves its bar.
  if (bar.parentElement !== null) observer.observe(bar.parentElement)
  window.addEventListener('resize', placeToasts)
  window.addEventListener('scroll', placeToasts, { passive: true })
  return () => {
    bars.delete(bar)
    observer.disconnect()
    placeToasts()
    if (bars.size > 0) return
    window.removeEventListener('resize', placeToasts)
    window.removeEventListener('scroll', placeToasts)
  }
}
