import type { BadgeType, Credential } from '@grove/schema'
import { CREDENTIAL_TITLES, dayWords } from '@grove/schema'
import { AppLink } from '@grove/ui'
import { trpc } from '../../trpc.ts'
import { useOnlyChecked } from '../../use-only-checked.ts'
import classes from './Notice.module.css'

interface BadgeNoticeProps {
  guide: {
    id: number
    certificationBadges: readonly BadgeType[]
    checkedBadges: readonly BadgeType[]
  }
}

/** Tells the owner which credentials have ended, and which badges visitors do not see; nothing where all is well. */
export function BadgeNotice({ guide: { id, certificationBadges, checkedBadges } }: BadgeNoticeProps) {
  const isOnlyChecked = useOnlyChecked()
  const { data } = trpc.credentials.list.useQuery({ id })
  const ended = data?.filter(({ hasEnded }) => hasEnded) ?? []
  const isHidden = (type: BadgeType) =>
    isOnlyChecked && certificationBadges.includes(type) && !checkedBadges.includes(type)
  const unchecked = certificationBadges.filter(
    (type) => isHidden(type) && !ended.some(({ kind }) => kind === type),
  )
  if (ended.length + unchecked.length === 0) return null
  return (
    <section className={classes.notice} aria-labelledby="badges-title">
      <h2 id="badges-title" className="h3">
        {ended.length > 0 ? 'A credential has ended' : 'Visitors do not see all of your badges'}
      </h2>
      <ul className={classes.list}>
        {ended.map((credential) => (
          <li key={credential.kind}>
            <strong>{CREDENTIAL_TITLES[credential.kind]}</strong> {endWords(credential)}
            {certificationBadges.some((type) => type === credential.kind && isHidden(type))
              ? 'Visitors do not see this badge any more.'
              : credential.checkedAt !== null && 'It has no mark any more.'}
          </li>
        ))}
        {unchecked.map((type) => (
          <li key={type}>
            <strong>{CREDENTIAL_TITLES[type]}</strong> is not checked yet. Visitors see this badge once it is.
          </li>
        ))}
      </ul>
      <p>
        <AppLink href="/credentials">
          {ended.length > 0 ? 'Put in the new dates' : 'Show us your certificate'}
        </AppLink>
      </p>
    </section>
  )
}

/** "ended on 3 June 2026. " */
function endWords({ validUntil }: Credential): string {
  return validUntil === null ? 'has ended. ' : `ended on ${dayWords(validUntil)}. `
}
