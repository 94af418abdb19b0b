import { BusyButton, ConfirmDialog, FailureLine, ProgressBar } from '@grove/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './ApplyForm.module.css'
import type { SendingState } from './use-send-application.ts'

interface SendPanelProps {
  state: SendingState
  /** Why the last attempt failed; empty where it did not. */
  failure: string
  /** Forgets all that was typed. */
  onStartOver: () => void
}

function stateText(state: SendingState): string {
  switch (state.step) {
    case 'locating':
      return 'Looking up your place...'
    case 'sending':
      return `Sending your pictures: ${Math.round(state.share * 100)}%`
    case 'saving':
      return 'Saving your application...'
    default:
      return 'What you have typed is kept on this device until you send it. Passwords are not.'
  }
}

/** The end of the form: send it, see how far it has come, or begin again. */
export function SendPanel({ state, failure, onStartOver }: SendPanelProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isBusy = state.step !== 'idle'
  return (
    <div className={classes.send}>
      <div className="row">
        <BusyButton type="submit" color="ember" isBusy={isBusy}>
          Send application
        </BusyButton>
        {!isBusy && (
          <Button variant="subtle" onClick={() => setIsAsking(true)}>
            Start over
          </Button>
        )}
      </div>
      {isBusy && (
        <ProgressBar
          label="Sending your application"
          value={state.step === 'sending' ? state.share : undefined}
        />
      )}
      {!isBusy && <FailureLine text={failure} />}
      <p className="caption">{stateText(state)}</p>
      {!isBusy && (
        <p className="caption">
          Once your application is approved, your name, words, pictures, town and links are public. Your email
          and username are not. You can change, pause or delete your listing at any time.
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Start over?"
        confirmText="Empty the form"
        cancelText="Keep it"
        onConfirm={() => {
          setIsAsking(false)
          onStartOver()
        }}
      >
        <p>All that you have typed and every picture you have added will be removed from this device.</p>
      </ConfirmDialog>
    </div>
  )
}
