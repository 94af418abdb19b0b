import type { GuideCard as GuideCardData } from '@grove/schema'
import {
  AVAILABILITIES,
  displayName,
  distanceUnitOf,
  formatDistance,
  placeLine,
  socialHref,
  websiteHref,
} from '@grove/schema'
import type { ReactElement } from 'react'
import { useId } from 'react'
import { AppLink } from '../AppLink.tsx'
import { BadgeSeals } from '../badges/BadgeSeal.tsx'
import { Pill } from '../feedback/Pill.tsx'
import classes from './GuideCard.module.css'
import { GuidePicture } from './GuidePicture.tsx'

/** `sizes` of a card's picture in the grids of the site. */
const CARD_PICTURE_SIZES = '(max-width: 679px) 92vw, (max-width: 1079px) 46vw, 400px'

export interface GuideCardProps {
  guide: GuideCardData
  /** Level of the name's heading, as the page's outline asks. */
  headingLevel?: 2 | 3 | 4
  /** True for cards in the first view, whose picture is fetched at once. */
  priority?: boolean
  /** Of the distance; where left out, as people count in the guide's country. */
  unit?: 'mi' | 'km'
}

/** At most two short facts beside the place: how far it is, and that there is no room now. */
function signsOf(guide: GuideCardData, unit: 'mi' | 'km'): string[] {
  const { distanceKm, availability } = guide
  return [
    ...(distanceKm === undefined ? [] : [formatDistance(distanceKm, unit)]),
    ...(availability === 'waiting_list' || availability === 'closed' ? [AVAILABILITIES[availability]] : []),
  ]
}

/** One guide: picture, name, badges, place, the beginning of the bio, ways to reach them, and the way to the profile. */
export function GuideCard({
  guide,
  headingLevel = 3,
  priority = false,
  unit = distanceUnitOf(guide.country),
}: GuideCardProps) {
  const headingId = useId()
  const name = displayName(guide.userName)
  const signs = signsOf(guide, unit)
  const Heading = `h${headingLevel}` as const
  return (
    <article className={classes.card}>
      <GuidePicture
        guide={guide}
        className={classes.picture}
        sizes={CARD_PICTURE_SIZES}
        priority={priority}
      />
      <div className={classes.body}>
        <div className={classes.top}>
          <Heading id={headingId} className={classes.name}>
            {name}
          </Heading>
          <BadgeSeals types={guide.certificationBadges} checked={guide.checkedBadges} />
        </div>
        <Pill className={classes.place} truncate>
          {placeLine(guide)}
        </Pill>
        {signs.length > 0 && <p className={classes.signs}>{signs.join(' · ')}</p>}
        <p className={classes.bio} dir="auto">
          {guide.bioPreview}
        </p>
        <div className={classes.foot}>
          <AppLink className={classes.more} href={`/guides/${guide.id}`} aria-describedby={headingId}>
            View Profile
          </AppLink>
          <CardLinks guide={guide} name={name} />
        </div>
      </div>
    </article>
  )
}

/** Ways to reach a guide, each only where given. */
function CardLinks({ guide, name }: { guide: GuideCardData; name: string }) {
  const { instagram, website, facebook, contactEmail } = guide
  if (!instagram && !website && !facebook && !contactEmail) return null
  return (
    <span className={classes.links}>
      {instagram && cardLink('instagram', socialHref('instagram', instagram), `${name} on Instagram`)}
      {website && cardLink('website', websiteHref(website), `Website of ${name}`)}
      {facebook && cardLink('facebook', socialHref('facebook', facebook), `${name} on Facebook`)}
      {contactEmail && cardLink('email', `mailto:${contactEmail}`, `E-mail ${name}`)}
    </span>
  )
}

/** The stylesheet draws an icon in the place of the text. */
function cardLink(
  kind: 'instagram' | 'website' | 'facebook' | 'email',
  href: string,
  label: string,
): ReactElement {
  return (
    <a className={`${classes.link} ${classes[kind]}`} href={href} rel="ugc" title={label}>
      {label}
    </a>
  )
}
