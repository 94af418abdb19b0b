/**
 * A ref for text that tells how a press went, with `tabIndex={-1}`: when the text appears, it takes the focus if the
 * pressed button has gone, can be pressed no more, or stands in a dialog that closes. Reading goes on there, not at the top.
 */
export function takeLostFocus(text: HTMLElement | null): void {
  const { activeElement } = document
  if (text === null || activeElement === null) return
  const isLost =
    activeElement === document.body ||
    activeElement.matches(':disabled') ||
    activeElement.closest('[data-closing]') !== null
  if (isLost) text.focus()
}
