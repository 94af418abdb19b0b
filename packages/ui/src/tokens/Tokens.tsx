import type { AccessToken, AccessTokens, MadeToken, TokenScope } from '@grove/schema'
import { CONFIRM_FIRST, SCOPE_WORDS, TOKEN_DAYS, TOKEN_NAME_MAX_LENGTH } from '@grove/schema'
import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { ComponentProps, FormEvent } from 'react'
import { useState } from 'react'
import { failureText } from '../call-errors.ts'
import { BusyButton } from '../controls/BusyButton.tsx'
import { Outcome } from '../feedback/Outcome.tsx'
import { takeLostFocus } from '../feedback/take-lost-focus.ts'
import { PasswordField } from '../fields/PasswordField.tsx'
import { LaterConfirmDialog } from '../overlays/later-dialogs.tsx'
import classes from './Tokens.module.css'

const DAYS_WORDS: Readonly<Record<(typeof TOKEN_DAYS)[number], string>> = {
  7: 'A week',
  30: 'A month',
  90: 'Three months',
  365: 'A year',
}

interface NewToken {
  name: string
  scopes: TokenScope[]
  days: (typeof TOKEN_DAYS)[number]
}

export interface TokensProps {
  /** Undefined until they are known. */
  tokens: AccessTokens | undefined
  /** A day in the words of the app. */
  dayOf: (at: string) => string
  make: (token: NewToken) => Promise<MadeToken>
  revoke: (token: AccessToken) => Promise<unknown>
  /** Proves by the password who is signed in. */
  confirm: (password: string) => Promise<unknown>
}

/** The tokens of programs that act for an account: those there are, and how one is made and revoked. */
export function Tokens({ tokens, dayOf, make, revoke, confirm }: TokensProps) {
  const [made, setMade] = useState<MadeToken>()
  const [revoked, setRevoked] = useState<AccessToken>()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<ComponentProps<typeof Outcome>>({})

  async function handleRevoke(token: AccessToken) {
    setIsBusy(true)
    setOutcome({})
    try {
      await revoke(token)
      setOutcome({ done: `"${token.name}" revoked` })
    } catch (error) {
      setOutcome({ problem: failureText(error) })
    } finally {
      setIsBusy(false)
      setRevoked(undefined)
    }
  }

  function handleMade(token: MadeToken) {
    setOutcome({})
    setMade(token)
  }

  function handleCopied() {
    setMade(undefined)
    setOutcome({ done: 'Token made' })
  }

  return (
    <div className="one-column">
      <Outcome {...outcome} />
      {tokens !== undefined && tokens.tokens.length > 0 && (
        <ul className="entries">
          {tokens.tokens.map((token) => (
            <li key={token.id}>
              <div>
                <strong>{token.name}</strong>
                <p className="small">
                  {token.scopes.map((scope) => SCOPE_WORDS[scope].label).join(', ')}
                  <br />
                  {`Ends on ${dayOf(token.expiresAt)}, ${
                    token.lastUsedAt === null ? 'not used yet' : `last used on ${dayOf(token.lastUsedAt)}`
                  }.`}
                </p>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={`Revoke ${token.name}`}
                onClick={() => setRevoked(token)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {made === undefined ? (
        tokens !== undefined && (
          <TokenForm scopes={tokens.scopes} make={make} confirm={confirm} onMade={handleMade} />
        )
      ) : (
        <div ref={takeLostFocus} tabIndex={-1} className={`${classes.secret} tone-ok`} role="status">
          <p>
            <strong>Copy the token now. It is not shown again.</strong>
          </p>
          <code>{made.token}</code>
          <div>
            <Button variant="default" size="xs" onClick={handleCopied}>
              I have copied it
            </Button>
          </div>
        </div>
      )}
      <LaterConfirmDialog
        isOpen={revoked !== undefined}
        onClose={() => setRevoked(undefined)}
        title="Revoke this token?"
        confirmText="Revoke it"
        isBusy={isBusy}
        onConfirm={() => revoked !== undefined && void handleRevoke(revoked)}
      >
        {`The program that uses "${revoked?.name}" is refused from now on.`}
      </LaterConfirmDialog>
    </div>
  )
}

/** It appears above the button that was pressed, where nobody would notice it. */
function takeFocus(field: HTMLInputElement | null) {
  field?.focus()
}

interface TokenFormProps extends Pick<TokensProps, 'make' | 'confirm'> {
  scopes: readonly TokenScope[]
  onMade: (made: MadeToken) => void
}

function TokenForm({ scopes, make, confirm, onMade }: TokenFormProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const [asksPassword, setAsksPassword] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send(data: FormData) {
    setIsBusy(true)
    setProblem(undefined)
    try {
      if (asksPassword) await confirm(String(data.get('password') ?? ''))
      setAsksPassword(false)
      const days = TOKEN_DAYS.find((one) => String(one) === data.get('tokenDays')) ?? TOKEN_DAYS[0]
      onMade(
        await make({
          name: String(data.get('tokenName') ?? '').trim(),
          scopes: scopes.filter((scope) => chosen.includes(scope)),
          days,
        }),
      )
    } catch (error) {
      const text = failureText(error)
      if (text === CONFIRM_FIRST) setAsksPassword(true)
      else setProblem(text)
    } finally {
      setIsBusy(false)
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    if (chosen.length === 0) setProblem('Choose at least one right')
    else void send(new FormData(event.currentTarget))
  }

  return (
    <form className="one-column" method="dialog" onSubmit={handleSubmit}>
      <TextInput
        name="tokenName"
        label="Name of the token"
        description="Such as the program that uses it. The history names it."
        maxLength={TOKEN_NAME_MAX_LENGTH}
        required
        withAsterisk={false}
        autoComplete="off"
      />
      <Checkbox.Group label="What it may do" value={chosen} onChange={setChosen}>
        <Stack gap="sm" mt="xs">
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={SCOPE_WORDS[scope].label}
              description={SCOPE_WORDS[scope].note}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        name="tokenDays"
        label="Good for"
        defaultValue="90"
        data={TOKEN_DAYS.map((days) => ({ value: String(days), label: DAYS_WORDS[days] }))}
      />
      {asksPassword && (
        <PasswordField
          ref={takeFocus}
          name="password"
          label="Your password, once more"
          required
          withAsterisk={false}
          autoComplete="current-password"
        />
      )}
      <div role="alert" hidden={problem === undefined}>
        {problem}
      </div>
      <BusyButton type="submit" variant="default" isBusy={isBusy}>
        Make a token
      </BusyButton>
    </form>
  )
}
