import { keepStored } from '@grove/ui/storage'

/** Where this tab keeps enquiries that were begun, by the id of their guide. */
export const ENQUIRIES_KEY = 'grove-enquiries'

/** Forgets all of them: whoever uses the tab next is shown none. */
export function forgetEnquiries(): void {
  keepStored('sessionStorage', ENQUIRIES_KEY, null)
}
