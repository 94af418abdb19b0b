import type { BadgeType, Credential } from '@grove/schema'
import {
  ADMIN_GUIDES_STALE_MS,
  CREDENTIAL_TITLES,
  dayWords,
  evidencePath,
  isBadgeKind,
  monthWords,
} from '@grove/schema'
import { BadgeSeal, BusyButton } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import { API_ORIGIN } from '../../config.ts'
import { LoadState } from '../../LoadState.tsx'
import { trpc } from '../../trpc.ts'
import classes from './GuideCredentials.module.css'

interface GuideCredentialsProps {
  guideId: number
  /** Those that the listing names. */
  badges: readonly BadgeType[]
}

/** The credentials of a guide with the files that show them, to be checked. */
export function GuideCredentials({ guideId, badges }: GuideCredentialsProps) {
  const credentials = trpc.credentials.list.useQuery({ id: guideId }, { staleTime: ADMIN_GUIDES_STALE_MS })
  return (
    <>
      <LoadState query={credentials} waiting="Loading the credentials..." />
      {credentials.data?.length === 0 && <p>None given.</p>}
      {credentials.data !== undefined && credentials.data.length > 0 && (
        <ul className={classes.credentials}>
          {credentials.data.map((credential) => (
            <li key={credential.kind}>
              <OneCredential guideId={guideId} credential={credential} badges={badges} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function stateWords({ checkedAt, hasEnded, validUntil }: Credential): string {
  if (hasEnded && validUntil !== null) return `Ended on ${dayWords(validUntil)}`
  return checkedAt === null ? 'Not checked' : `Checked ${monthWords(checkedAt)}`
}

/** "Association of Nature Guides, ANG-2041, issued 1 May 2024, valid until 30 April 2027". */
function words({ issuer, number, issuedOn, validUntil }: Credential): string {
  const parts = [
    issuer,
    number,
    issuedOn && `issued ${dayWords(issuedOn)}`,
    validUntil && `valid until ${dayWords(validUntil)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

function OneCredential({ guideId, credential, badges }: GuideCredentialsProps & { credential: Credential }) {
  const { kind, checkedAt, hasEnded, evidence, updatedAt } = credential
  const utils = trpc.useUtils()
  const check = trpc.credentials.check.useMutation({
    onSettled: () =>
      Promise.all([
        utils.credentials.invalidate(),
        utils.guides.invalidate(),
        utils.admin.history.invalidate(),
      ]),
  })
  const isChecked = checkedAt !== null
  const action = isChecked ? 'Take the check back' : 'Mark as checked'
  return (
    <>
      <p>
        {isBadgeKind(kind) && <BadgeSeal type={kind} isDecorative isChecked={isChecked && !hasEnded} />}
        <strong>{CREDENTIAL_TITLES[kind]}</strong> <span>{stateWords(credential)}</span>
      </p>
      <p>{words(credential)}</p>
      {isBadgeKind(kind) && !badges.includes(kind) && (
        <p>The listing does not name this badge, so it shows no mark for it.</p>
      )}
      {evidence.length > 0 && (
        <ul className={classes.files}>
          {evidence.map(({ name, fileName }, index) => (
            <li key={name}>
              <a href={API_ORIGIN + evidencePath(guideId, kind, name)} download>
                {fileName || `File ${index + 1}`}
              </a>
            </li>
          ))}
        </ul>
      )}
      {check.isError && <p role="alert">{callFailureText(check.error)}</p>}
      {(isChecked || !hasEnded) && (
        <BusyButton
          size="xs"
          variant="default"
          isBusy={check.isPending}
          aria-label={`${action}: ${CREDENTIAL_TITLES[kind]}`}
          onClick={() => check.mutate({ id: guideId, kind, checked: !isChecked, version: updatedAt })}
        >
          {action}
        </BusyButton>
      )}
    </>
  )
}
