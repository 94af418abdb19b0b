import type { MessageView } from '@grove/schema'
import { MESSAGE_TITLES } from '@grove/schema'
import { BusyButton, Dialog, showSuccess } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import { useRef } from 'react'
import { LoadState } from '../../LoadState.tsx'
import { showFailure } from '../../show-failure.ts'
import { trpc } from '../../trpc.ts'
import { useFocusCaught } from '../../use-focus-caught.ts'
import classes from './MessagesPage.module.css'

interface MessageDialogProps {
  id: number
  onClose: () => void
  /** The message waits again, and may leave the list with that. */
  onRetried: () => void
}

/** One message as it looks, and what can be done with it. */
export function MessageDialog({ id, onClose, onRetried }: MessageDialogProps) {
  const utils = trpc.useUtils()
  const message = trpc.messages.byId.useQuery({ id }, { staleTime: 0 })
  const retry = trpc.messages.retry.useMutation({
    onSuccess() {
      showSuccess('Message waits again', 'It is sent in a moment.')
      void utils.messages.invalidate()
      onRetried()
      onClose()
    },
    onError: (error) => showFailure('Sending again failed', error),
  })
  const { data } = message
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={data === undefined ? 'Message' : MESSAGE_TITLES[data.kind]}
      width="wide"
      closeText="Close"
      actions={
        data?.state === 'failed' &&
        !data.isErased && (
          <BusyButton isBusy={retry.isPending} onClick={() => retry.mutate({ id })}>
            Send again
          </BusyButton>
        )
      }
    >
      <LoadState query={message} />
      {data !== undefined && <MessageBody message={data} />}
    </Dialog>
  )
}

/** The rules for the dark stand in a style element, which this app's policy lets nobody have. */
function withoutStyles(html: string): string {
  const begin = html.indexOf('<style>')
  const end = html.indexOf('</style>', begin)
  return begin === -1 || end === -1 ? html : html.slice(0, begin) + html.slice(end + '</style>'.length)
}

function MessageBody({ message }: { message: MessageView }) {
  const { id, address, subject, html, lastError, hasLink } = message
  const anchor = useRef<HTMLAnchorElement>(null)
  // The link takes the place of the button that asks for it.
  const catchFocus = useFocusCaught(() => anchor.current)
  const link = trpc.messages.makeLink.useMutation({ onSuccess: catchFocus })
  return (
    <div className={classes.message}>
      <p>
        To: {address ?? 'an account without an address'}
        <br />
        Subject: {subject ?? 'erased'}
      </p>
      {lastError !== null && <p role="alert">Last error: {lastError}</p>}
      {html === null ? (
        <p>The text of this message has been erased.</p>
      ) : (
        <iframe className={classes.paper} title="The message" sandbox="" srcDoc={withoutStyles(html)} />
      )}
      {hasLink && link.data === undefined && (
        <div>
          <p>
            No mail server sends this message. You can hand its link on yourself; an earlier link ends by
            that.
          </p>
          <BusyButton variant="default" isBusy={link.isPending} onClick={() => link.mutate({ id })}>
            Show the link
          </BusyButton>
        </div>
      )}
      {link.isError && <p role="alert">{callFailureText(link.error)}</p>}
      {link.data !== undefined && (
        <p className={classes.address}>
          <a ref={anchor} href={link.data.url}>
            {link.data.url}
          </a>
        </p>
      )}
    </div>
  )
}
