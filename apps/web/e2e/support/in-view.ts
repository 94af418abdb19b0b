import type { TestPage } from '@grove/testkit'

/** True where all of an element stands in the window. */
export function isInView(element: ReturnType<TestPage['locator']>): Promise<boolean> {
  return element.evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
}
