import { keepStored, parseJson, readStored } from '@grove/ui/storage'

/** Where the browser keeps what it calls the application, so that one that is sent twice is known to be one. */
export const NAME_KEY = 'grove-application-key'
/** Where the browser keeps the words of an application that was begun. */
export const WORDS_KEY = 'grove-application'

const TEXTS =
  '[id^="apply-"]:is(textarea, select, input:not([type]), input[type="text"], input[type="email"], input[type="url"])'

/** Whether an application was begun here before, and so may have words or pictures to bring back. */
export function wasApplicationBegun(): boolean {
  return [NAME_KEY, WORDS_KEY].some((key) => readStored('localStorage', key) !== null)
}

/**
 * Keeps the texts that are typed into the form as the server has sent it, beside those of before, where the form itself looks
 * for them once its code has come.
 */
export function keepEarlyWords(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(TEXTS)
  // The form begins with empty texts.
  const filled = [...fields].filter(({ value }) => value !== '')
  const typed = filled.map(({ id, value }) => [id.slice('apply-'.length), value])
  if (typed.length === 0) return
  const kept = parseJson(readStored('localStorage', WORDS_KEY))
  keepStored('localStorage', WORDS_KEY, JSON.stringify(Object.assign({}, kept, Object.fromEntries(typed))))
}
