import { takeLostFocus } from '@grove/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useViewer } from '../../use-viewer.ts'
import classes from './RecoveryCodes.module.css'

/** Tells the consequence of removing the last second factor. */
export function LastFactorWords() {
  const viewer = useViewer()
  const isStaff = viewer?.isAdmin || viewer?.isReviewer
  return (
    <>
      You sign in with your password alone then, and your recovery codes are worth nothing any more.
      {isStaff &&
        ' Where this site wants a second factor of its administrators and reviewers, the admin panel is closed to you until you set one up again.'}
    </>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
}

/** Shows new recovery codes, this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [copied, setCopied] = useState<string>()

  function copy() {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('Copied.'),
      () => setCopied('They could not be copied. Please write them down.'),
    )
  }

  return (
    <div className={classes.codes}>
      <h3 className="h4" ref={takeLostFocus} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p>
        Keep them where you keep important papers. Each signs you in once when you do not have your other
        device. They are shown only now.
      </p>
      <ul className={classes.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button onClick={onKept}>I have kept them</Button>
        <Button variant="default" onClick={copy}>
          Copy them
        </Button>
        <span role="status">{copied}</span>
      </div>
    </div>
  )
}
