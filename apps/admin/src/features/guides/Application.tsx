import type { GuideView, LocationPrecision } from '@grove/schema'
import {
  ACCESS,
  ADMIN_GUIDES_STALE_MS,
  AVAILABILITIES,
  BADGES,
  farPinNote,
  LANGUAGES,
  OFFERS,
  parsePoint,
  photoCount,
  placeLine,
  socialHref,
  socialLabel,
  websiteHref,
  websiteLabel,
} from '@grove/schema'
import { BadgeSeal, classNames, lazyPart, usePictureSource } from '@grove/ui'
import { LazyPointMap } from '@grove/ui/map'
import type { ReactNode } from 'react'
import { momentOf } from '../../dates.ts'
import { LoadState } from '../../LoadState.tsx'
import { trpc } from '../../trpc.ts'
import { useIsAdministrator } from '../../viewer.ts'
import folded from './FoldedForm.module.css'
import classes from './ReviewDrawer.module.css'

/** Room for the map's three buttons above the line that names its source. */
const MAP_HEIGHT_PX = 216

/** Forms bring the rules of their fields. */
const InviteOwner = lazyPart(async () => (await import('./InviteOwner.tsx')).InviteOwner)
const SetPassword = lazyPart(
  async () => (await import('./SetPassword.tsx')).SetPassword,
  // What stands beside the form does not move when its code comes.
  <FoldedFormPlaceholder />,
)
const GuideCredentials = lazyPart(
  async () => (await import('./GuideCredentials.tsx')).GuideCredentials,
  <p role="status">Loading the credentials...</p>,
)
/** Fetched with the first history: it brings the titles of all fields, which the table needs none of. */
const AuditList = lazyPart(
  async () => (await import('../../AuditList.tsx')).AuditList,
  <p role="status">Loading the history...</p>,
)

const PRECISION_WORDS: Readonly<Record<LocationPrecision, string>> = {
  exact: 'The exact point',
  area: 'The area only',
  hidden: 'The town only',
}

/** All that a guide has told: facts, certification, words, pictures, place, and what administrators did about it. */
export function Application({ guide }: { guide: GuideView }) {
  const isAdministrator = useIsAdministrator()
  return (
    <>
      <dl className={classes.facts}>
        {factsOf(guide).map(([term, detail]) => (
          <Fact key={term} term={term} detail={detail} />
        ))}
      </dl>
      <Part title="Certification">
        {guide.certificationBadges.length === 0 ? (
          <p>None named.</p>
        ) : (
          <ul className={classes.seals}>
            {guide.certificationBadges.map((type) => (
              <li key={type}>
                <BadgeSeal type={type} isDecorative />
                {BADGES[type].label}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Credentials">
        <GuideCredentials key={guide.id} guideId={guide.id} badges={guide.certificationBadges} />
      </Part>
      <Part title="Bio">
        <p className={classes.words}>{guide.bio?.trim() || 'No bio provided.'}</p>
      </Part>
      {guide.images.length > 0 && (
        <Part title={`Gallery, ${photoCount(guide.images.length)}`}>
          <ul className={classes.pictures}>
            {guide.images.map((url, index) => (
              <li key={url}>
                <Photo
                  url={url}
                  alt={guide.imageDescriptions[index] || `Photo ${index + 1} of ${guide.images.length}`}
                />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Place guide={guide} />
      {isAdministrator && (
        <>
          <InviteOwner key={`invite ${guide.id}`} guideId={guide.id} />
          <SetPassword key={guide.id} guideId={guide.id} />
          <GuideHistory guideId={guide.id} />
        </>
      )}
    </>
  )
}

/** As high as a folded form, and nothing to see or press. */
function FoldedFormPlaceholder() {
  return (
    <details className={classNames(folded.part, folded.placeholder)}>
      <summary>&nbsp;</summary>
    </details>
  )
}

/** The address of the owner, and whether it is known that they read what is sent there. */
function OwnerEmail({ guideId, email }: { guideId: number; email: string }) {
  const owner = trpc.admin.ownerEmail.useQuery({ guideId }, { staleTime: 0 })
  const isOpen = owner.data !== undefined && !owner.data.isConfirmed
  return (
    <>
      {mailLink(email)}
      {isOpen && (
        <>
          <br />
          <strong>E-mail not confirmed</strong>
        </>
      )}
    </>
  )
}

function Fact({ term, detail }: { term: string; detail: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{detail}</dd>
    </>
  )
}

function link(href: string, text: string) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer ugc">
      {text}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

function mailLink(address: string) {
  return <a href={`mailto:${address}`}>{address}</a>
}

/** The facts that are there, in the order they are read. */
function factsOf(guide: GuideView): (readonly [string, ReactNode])[] {
  const { website, instagram, facebook, twitter } = guide
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Email', guide.userEmail && <OwnerEmail guideId={guide.id} email={guide.userEmail} />],
    ['Username', guide.username],
    ['Contact', guide.contactEmail && mailLink(guide.contactEmail)],
    ['Location', placeLine(guide)],
    ['Trained', guide.trainingYear === null ? 'Not said' : guide.trainingYear],
    ['Bookings', guide.availability && AVAILABILITIES[guide.availability]],
    ['For', guide.offers.map((offer) => OFFERS[offer]).join(', ')],
    ['Languages', guide.languages.map((code) => LANGUAGES[code].label).join(', ')],
    ['Access', guide.access.map((need) => ACCESS[need]).join(', ')],
    ['Prices', guide.pricing],
    ['Others see', PRECISION_WORDS[guide.locationPrecision]],
    ['Paused', guide.paused ? 'By its owner: nobody else sees it' : null],
    ['Website', website && link(websiteHref(website), websiteLabel(website))],
    ['Instagram', instagram && link(socialHref('instagram', instagram), socialLabel(instagram))],
    ['Facebook', facebook && link(socialHref('facebook', facebook), socialLabel(facebook))],
    ['X (Twitter)', twitter && link(socialHref('twitter', twitter), socialLabel(twitter))],
    ['Number', guide.id],
    ['Applied', momentOf(guide.createdAt)],
    ['Sent again', guide.sentAgainAt && momentOf(guide.sentAgainAt)],
  ]
  return facts.filter(([, detail]) => detail !== null && detail !== undefined && detail !== '')
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Small, and the way to it as large as it is. */
function Photo({ url, alt }: { url: string; alt: string }) {
  const { src, srcSet } = usePictureSource(url)
  return (
    <a href={src} target="_blank" rel="noopener noreferrer">
      <img src={src} srcSet={srcSet} sizes="90px" width={90} height={90} alt={alt} loading="lazy" />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

function Place({ guide }: { guide: GuideView }) {
  const config = trpc.geo.mapConfig.useQuery()
  const { city, country, latitude, longitude } = guide
  const distance = trpc.geo.pinDistance.useQuery(
    { city, country, latitude: latitude ?? '', longitude: longitude ?? '' },
    { enabled: latitude !== null && longitude !== null },
  )
  const farPin = farPinNote(guide, distance.data?.distanceKm ?? null)
  return (
    <Part title="Place">
      {farPin !== undefined && <p className={classes.farPin}>{farPin}</p>}
      <LazyPointMap
        className={classes.map}
        height={MAP_HEIGHT_PX}
        label={`Map: ${guide.city}`}
        placeName={guide.city}
        tileUrl={config.data?.tileUrl ?? null}
        point={parsePoint(guide.latitude, guide.longitude)}
      />
    </Part>
  )
}

const HISTORY_LIMIT = 20

function GuideHistory({ guideId }: { guideId: number }) {
  const history = trpc.admin.history.useQuery(
    { guideId, limit: HISTORY_LIMIT },
    { staleTime: ADMIN_GUIDES_STALE_MS },
  )
  return (
    <Part title="History">
      <LoadState query={history} waiting="Loading the history..." />
      {history.data?.items.length === 0 && <p>Nothing has been changed yet.</p>}
      {history.data !== undefined && history.data.items.length > 0 && (
        <AuditList entries={history.data.items} />
      )}
    </Part>
  )
}
