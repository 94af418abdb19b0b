import { showProblem } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'

/** Tells in a toast that something asked for was not done, and why. */
export function showFailure(title: string, error: unknown): void {
  showProblem(title, callFailureText(error))
}
