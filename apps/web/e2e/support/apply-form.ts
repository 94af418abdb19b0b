import type { TestPage } from '@grove/testkit'

/** The address of the form with which somebody applies to be listed. */
export const APPLY = '/auth?register=true&redirect=apply'

/** Works the form on the page that is open. */
export function applyForm(page: () => Pick<TestPage, 'locator' | 'getByRole'>) {
  function field(name: string) {
    return page().locator(`#apply-${name}`)
  }
  return {
    field,
    send: () => page().getByRole('button', { name: 'Send application' }),
    /** Fills in what has to be there. */
    async fillIn(username: string): Promise<void> {
      const texts = {
        firstName: 'Bryony',
        lastName: 'Ashdown',
        email: 'bryony@ashdown.example',
        username,
        password: 'moss and rain',
        confirmPassword: 'moss and rain',
        county: 'South Yorkshire',
        city: 'Sheffield',
      }
      for (const [name, text] of Object.entries(texts)) await field(name).fill(text)
      await field('country').selectOption('United Kingdom')
    },
    /** Chooses the town by keyboard, unless told otherwise: the list of towns moves away from a pointer while the page grows. */
    async chooseSheffield({ byPointer = false } = {}): Promise<void> {
      await field('city').fill('')
      await field('city').pressSequentially('sheff')
      const option = page().getByRole('option', { name: 'Sheffield South Yorkshire, UK' })
      if (byPointer) return option.click()
      await option.waitFor()
      await field('city').press('ArrowDown')
      await field('city').press('Enter')
    },
  }
}
