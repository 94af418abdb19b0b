import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { BusyButton } from '../controls/BusyButton.tsx'
import { withTexts } from '../with-texts.ts'
import classes from './CodeForm.module.css'

export interface CodeFormProps {
  /** False where only recovery codes can be typed. */
  hasApp: boolean
  onSubmit: (code: string) => void
  isBusy: boolean
  /** Why the last code was not taken. */
  problem: string | undefined
  /** Back to the password. */
  onBack: () => void
}

/** Asks for the second factor: a code of the authenticator app, or a recovery code. */
export function CodeForm({ hasApp, onSubmit, isBusy, problem, onBack }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  // It stands where the password stood, and there is nothing else to do.
  useEffect(() => field.current?.focus(), [])
  // A wrong code is typed again from the start.
  useEffect(() => {
    if (problem !== undefined) field.current?.select()
  }, [problem])

  const handleSubmit = withTexts((textOf) => {
    const code = textOf('code').trim()
    if (!isBusy && code !== '') onSubmit(code)
  })

  return (
    <form className={classes.form} method="dialog" onSubmit={handleSubmit}>
      <TextInput
        ref={field}
        id="second-factor-code"
        name="code"
        label="Code"
        description={
          hasApp
            ? 'The six digits that your authenticator app shows, or one of your recovery codes.'
            : 'One of your recovery codes, if your passkey is not at hand.'
        }
        error={problem}
        required
        withAsterisk={false}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <div className="buttons">
        <BusyButton type="submit" isBusy={isBusy}>
          Continue
        </BusyButton>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
