import type { Credential } from '@grove/schema'
import { dayWords } from '@grove/schema'
import type { CredentialField } from './use-credential-draft.ts'
import { differingFields, wordsOf } from './use-credential-draft.ts'

export const CREDENTIAL_LABELS: Readonly<Record<CredentialField, string>> = {
  issuer: 'Issued by',
  number: 'Number',
  issuedOn: 'Issued on',
  validUntil: 'Valid until',
}

function valueWords(credential: Credential, field: CredentialField): string {
  const value = wordsOf(credential)[field]
  const isDay = field === 'issuedOn' || field === 'validUntil'
  return (isDay && value !== '' ? dayWords(value) : value) || 'nothing'
}

interface CredentialChangedProps {
  /** The credential that the form was opened with; undefined where there was none. */
  before: Credential | undefined
  now: Credential | undefined
}

/** Says that a credential was saved elsewhere since its form was opened, and what stands there now. */
export function CredentialChanged({ before, now }: CredentialChangedProps) {
  const ends = now === undefined ? 'removed' : 'changed'
  const done = before === undefined ? 'added' : ends
  return (
    <>
      <p role="alert" className="problem">
        This credential has been {done} elsewhere since you opened this page. Nothing of yours has been saved
        yet.
      </p>
      {now === undefined ? (
        <p>Save adds it again with what stands above, without its files.</p>
      ) : (
        <>
          <p>This is saved there:</p>
          <ul>
            {differingFields(before, now).map((field) => (
              <li key={field}>
                {CREDENTIAL_LABELS[field]}: {valueWords(now, field)}
              </li>
            ))}
          </ul>
          <p>What you have typed still stands above. Save keeps it.</p>
        </>
      )}
    </>
  )
}
