import type { BadgeType, CredentialKind, GuideView } from '@grove/schema'
import {
  ACCESS,
  AREA_RADIUS_KM,
  AVAILABILITIES,
  BADGES,
  CREDENTIAL_TITLES,
  dayWords,
  displayName,
  isBadgeKind,
  LANGUAGES,
  monthWords,
  OFFERS,
  PAUSED_NOTE,
  parsePoint,
  placeLine,
  shownPoint,
  somewhereNear,
} from '@grove/schema'
import { BadgeSeal, classNames, GuidePicture, InfoIcon, Pill, PinIcon } from '@grove/ui'
import { LazyPointMap } from '@grove/ui/map'
import type { ReactNode } from 'react'
import { trpc } from '../../trpc.ts'
import { useOnlyChecked } from '../../use-only-checked.ts'
import type { EnquiryFormProps } from './EnquiryForm.tsx'
import { EnquiryForm } from './EnquiryForm.tsx'
import { Gallery } from './Gallery.tsx'
import { useTileUrl } from './guide-queries.ts'
import { MapLinks } from './MapLinks.tsx'
import classes from './Profile.module.css'
import actions from './ProfileActions.module.css'
import { ProfileLinks } from './ProfileLinks.tsx'
import { ShareProfile } from './ShareProfile.tsx'

/** `sizes` of the banner's picture. */
const BANNER_SIZES = '(max-width: 959px) 92vw, 800px'

export interface ProfileProps {
  guide: GuideView
  /** The way for its owner to show a paused listing again; undefined for everybody else. */
  showAgain?: ReactNode
  /** The end of an enquiry that was sent without JavaScript. */
  outcome: EnquiryFormProps['outcome']
  /** The way to the form of the listing, for its owner and for administrators; undefined for everybody else. */
  edit?: ReactNode
}

/** A guide's own page: picture, name and place, ways to reach them, words, certifications, pictures and the map. */
export function Profile({ guide, showAgain, outcome, edit }: ProfileProps) {
  const name = displayName(guide.userName)
  return (
    <article>
      <HiddenNote guide={guide} showAgain={showAgain} />
      <Banner guide={guide} name={name} edit={edit} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <section className={classes.about}>
            <h2 className={classes.title}>About</h2>
            <Bio text={guide.bio} />
            {guide.confirmedAt !== null && <p className="small">Confirmed {monthWords(guide.confirmedAt)}</p>}
          </section>
          <GoodToKnow guide={guide} />
          <Certifications guide={guide} />
          {guide.images.length > 0 && (
            <Gallery
              guideId={guide.id}
              name={name}
              images={guide.images}
              descriptions={guide.imageDescriptions}
            />
          )}
          {guide.published && !guide.paused && guide.takesEnquiries && (
            <EnquiryForm key={guide.id} guide={guide} outcome={outcome} />
          )}
        </div>
        <Location guide={guide} name={name} />
      </div>
    </article>
  )
}

/** Why nobody else sees this page. */
function HiddenNote({ guide, showAgain }: Pick<ProfileProps, 'guide' | 'showAgain'>) {
  if (guide.published && !guide.paused) return null
  const paused = showAgain === undefined ? PAUSED_BY_OWNER : PAUSED_NOTE
  return (
    <div className={classes.hiddenNote}>
      <InfoIcon />
      <p>{guide.paused ? paused : NOT_PUBLISHED}</p>
      {guide.paused && showAgain}
    </div>
  )
}

const NOT_PUBLISHED =
  'This profile is not published. Only its owner, reviewers and administrators can see it.'
const PAUSED_BY_OWNER = 'This listing is paused. Only its owner, reviewers and administrators can see it.'

function Banner({ guide, name, edit }: Pick<ProfileProps, 'guide' | 'edit'> & { name: string }) {
  const hasPicture = Boolean(guide.profileImage?.trim())
  return (
    <div className={classNames(classes.banner, !hasPicture && classes.withoutPicture)}>
      {hasPicture && (
        <GuidePicture
          guide={guide}
          className={classes.picture}
          sizes={BANNER_SIZES}
          width={1200}
          height={675}
          alt={guide.profileImageDescription ?? ''}
          priority
        />
      )}
      <div className={classes.panel}>
        <h1>{name}</h1>
        <Pill size="large" icon={<PinIcon />}>
          {placeLine(guide)}
        </Pill>
        <ProfileLinks guide={guide} />
        <div className={actions.actions}>
          {edit}
          <ShareProfile name={name} />
        </div>
      </div>
    </div>
  )
}

/** Words between blank lines. */
const PARAGRAPH = /\S[^\n]*(?:\n(?![^\S\n]*\n)[^\n]+)*/g

/** A bio in the paragraphs it was written in; those in Hebrew or Arabic letters run from right to left. */
function Bio({ text }: { text: string | null }) {
  const paragraphs = [...(text ?? '').matchAll(PARAGRAPH)]
  if (paragraphs.length === 0) return <p className={classes.noBio}>No bio provided.</p>
  return paragraphs.map(({ 0: paragraph, index }) => (
    <p key={index} dir="auto">
      {paragraph.trim()}
    </p>
  ))
}

/** "Checked June 2026" for a credential that an administrator has checked. */
function CheckedNote({ guide, kind }: { guide: GuideView; kind: CredentialKind }) {
  const check = guide.checkedCredentials.find((credential) => credential.kind === kind)
  if (check === undefined) return null
  return <span className={classes.checked}>Checked {monthWords(check.checkedAt)}</span>
}

/** Why a badge has no mark, or is hidden from others; for those who read all of the listing. */
function UncheckedNote({ guide, type }: { guide: GuideView; type: BadgeType }) {
  const isOnlyChecked = useOnlyChecked()
  const isPrivate = guide.userId !== undefined && !guide.checkedBadges.includes(type)
  const { data } = trpc.credentials.list.useQuery({ id: guide.id }, { enabled: isPrivate })
  if (!isPrivate) return null
  const end = data?.find(({ kind, hasEnded }) => kind === type && hasEnded)?.validUntil
  if (typeof end === 'string')
    return (
      <span>
        Its credential ended on {dayWords(end)}.{' '}
        {isOnlyChecked
          ? HIDDEN_BADGE
          : 'The badge has no mark; only its owner, reviewers and administrators read why.'}
      </span>
    )
  return isOnlyChecked && <span>Not checked. {HIDDEN_BADGE}</span>
}

const HIDDEN_BADGE = 'Only its owner, reviewers and administrators see this badge.'

function Certifications({ guide }: { guide: GuideView }) {
  const badges = guide.certificationBadges
  const others = guide.checkedCredentials.filter(({ kind }) => !isBadgeKind(kind))
  if (badges.length + others.length === 0) return null
  return (
    <section>
      <h2 className={classes.title}>Certifications</h2>
      <ul className={classes.certifications}>
        {badges.map((type) => (
          <li key={type} className={classes.certification}>
            <BadgeSeal type={type} size="large" isDecorative isChecked={guide.checkedBadges.includes(type)} />
            <div>
              <strong>{BADGES[type].label}</strong>
              <span>{BADGES[type].description}</span>
              <CheckedNote guide={guide} kind={type} />
              <UncheckedNote guide={guide} type={type} />
            </div>
          </li>
        ))}
        {others.map(({ kind }) => (
          <li key={kind} className={classes.certification}>
            <div>
              <strong>{CREDENTIAL_TITLES[kind]}</strong>
              <CheckedNote guide={guide} kind={kind} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The practical facts that a listing tells, with their names. */
function practicalFacts({ offers, languages, access, availability, pricing }: GuideView) {
  const facts: [term: string, details: readonly string[]][] = [
    ['Bookings', availability === null ? [] : [AVAILABILITIES[availability]]],
    ['For', offers.map((offer) => OFFERS[offer])],
    ['Languages', languages.map((code) => LANGUAGES[code].label)],
    ['Access', access.map((need) => ACCESS[need])],
    ['Prices', pricing === null ? [] : [pricing]],
  ]
  return facts.filter(([, details]) => details.length > 0)
}

function GoodToKnow({ guide }: { guide: GuideView }) {
  const facts = practicalFacts(guide)
  if (facts.length === 0) return null
  return (
    <section>
      <h2 className={classes.title}>Good to know</h2>
      <dl className={classes.facts}>
        {facts.map(([term, details]) => (
          <div key={term}>
            <dt>{term}</dt>
            {details.map((detail) => (
              <dd key={detail}>{detail}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}

function Location({ guide, name }: { guide: GuideView; name: string }) {
  const line = placeLine(guide)
  const isArea = guide.locationPrecision === 'area'
  const place = isArea ? `${somewhereNear(guide.city)} (${line})` : line
  const shown = shownPoint(guide)
  const tileUrl = useTileUrl()
  const point = parsePoint(shown.latitude, shown.longitude)
  return (
    <aside className={classes.side} aria-labelledby="location-title">
      <h2 id="location-title">Location</h2>
      {guide.locationPrecision !== 'hidden' && (
        <LazyPointMap
          className={classNames(classes.map, 'no-print')}
          point={point}
          radiusKm={isArea ? AREA_RADIUS_KM : undefined}
          label={`Map of where ${name} guides`}
          placeName={isArea ? somewhereNear(guide.city) : guide.city}
          tileUrl={tileUrl}
          fallback={<p>{place}</p>}
        />
      )}
      <p className={classes.place}>{place}</p>
      {point !== undefined && <MapLinks point={point} isArea={isArea} />}
    </aside>
  )
}
