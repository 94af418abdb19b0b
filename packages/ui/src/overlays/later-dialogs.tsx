import { lazyPart } from '../feedback/lazy-part.tsx'
import type { ConfirmDialogProps, DialogProps } from './Dialog.tsx'

const FetchedDialog = lazyPart(async () => (await import('./Dialog.tsx')).Dialog)
const FetchedConfirmDialog = lazyPart(async () => (await import('./Dialog.tsx')).ConfirmDialog)

/** A Dialog whose code is fetched when it first opens, for pages of which most visits open none. */
export function LaterDialog(props: DialogProps) {
  return props.isOpen && <FetchedDialog {...props} />
}

/** A ConfirmDialog that comes in the same way. */
export function LaterConfirmDialog(props: ConfirmDialogProps) {
  return props.isOpen && <FetchedConfirmDialog {...props} />
}

/** Fetches the code of dialogs for a page that may have to ask something, while there is a connection. */
export function fetchDialogs(): void {
  // The question fetches it again; NewVersionNotice says where that fails.
  import('./Dialog.tsx').catch(() => undefined)
}
