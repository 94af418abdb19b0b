import type { TestPage } from '@grove/testkit'
import { expect } from 'vitest'
import { beginToUse } from './at-work.ts'

/** The messages of the error summary, in their order. */
export function summaryMessages(page: TestPage): Promise<string[]> {
  return page
    .getByRole('region', { name: /another look$/ })
    .getByRole('link')
    .allInnerTexts()
}

/** The message that stands beneath a field. */
export async function fieldMessage(page: TestPage, id: string): Promise<string> {
  const field = page.locator(`[id="${id}"]`)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const describedBy = (await field.getAttribute('aria-describedby')) ?? ''
  expect(describedBy.split(' ')).toContain(`${id}-error`)
  return page.locator(`[id="${id}-error"]`).innerText()
}

/** Id of what has the keyboard's focus. */
export function focusedId(page: TestPage): Promise<string> {
  return page.evaluate(() => document.activeElement?.id ?? '')
}

/** Waits until the scripts have taken over a form, and brought back what was typed before. */
export async function formIsReady(page: Pick<TestPage, 'locator' | 'url' | 'keyboard'>): Promise<void> {
  await beginToUse(page)
  await page.locator('form[data-restored="true"]').waitFor({ state: 'attached' })
}

/** The words of what has the keyboard's focus. */
export function focusedText(page: TestPage): Promise<string> {
  return page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.innerText : '',
  )
}
