import type { PasskeyRequest } from '@grove/schema'
import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { BusyButton } from '../controls/BusyButton.tsx'
import classes from './CodeForm.module.css'
import type { PasskeyAnswer } from './passkeys.ts'
import { answerWithPasskey, passkeyProblem } from './passkeys.ts'

export interface PasskeyButtonProps {
  children: string
  /** Asks the server what the authenticator is to answer. */
  ask: () => Promise<PasskeyRequest>
  /** Sends the answer. */
  send: (answer: PasskeyAnswer) => Promise<unknown>
}

/** Uses a passkey of this browser, and says beneath why it was not taken. */
export function PasskeyButton({ children, ask, send }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function handleClick() {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await send(await answerWithPasskey(await ask()))
    } catch (error) {
      setProblem(passkeyProblem(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={classNames(classes.passkey, 'script-only')}>
      <BusyButton variant="default" isBusy={isBusy} onClick={() => void handleClick()}>
        {children}
      </BusyButton>
      <p role="alert" className={classes.problem} hidden={problem === undefined}>
        {problem}
      </p>
    </div>
  )
}
