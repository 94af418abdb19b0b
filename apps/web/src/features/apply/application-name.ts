/** Where the browser keeps what it calls the application, so that one that is sent twice is known to be one. */
export const NAME_KEY = 'grove-application-key'

/** Whether the form has been shown here before, and so may have words or pictures to bring back. */
export function wasApplicationBegun(): boolean {
  try {
    return localStorage.getItem(NAME_KEY) !== null
  } catch {
    return false
  }
}
