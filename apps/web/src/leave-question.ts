type Ask = () => Promise<boolean>

let askPage: Ask | undefined

/** Has a page asked before it is left by another way than a link; undefined: nothing is to be asked any more. */
export function setLeaveQuestion(ask: Ask | undefined): void {
  askPage = ask
}

/** Whether the page may be left: its reader is asked where something on it is not saved. */
export function mayLeavePage(): Promise<boolean> {
  return askPage?.() ?? Promise.resolve(true)
}
