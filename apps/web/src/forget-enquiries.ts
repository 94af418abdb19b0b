/** Where this tab keeps enquiries that were begun, by the id of their guide. */
export const ENQUIRIES_KEY = 'grove-enquiries'

/** Forgets all of them: whoever uses the tab next is shown none. */
export function forgetEnquiries(): void {
  try {
    sessionStorage.removeItem(ENQUIRIES_KEY)
  } catch {
    // Where storage is forbidden there is nothing to forget.
  }
}
