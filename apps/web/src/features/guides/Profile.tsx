import type { GuideView } from '@grove/schema'
import { BADGES, displayName, parsePoint, placeLine } from '@grove/schema'
import { BadgeSeal, classNames, GuidePicture, InfoIcon, Pill, PinIcon } from '@grove/ui'
import { LazyPointMap } from '@grove/ui/map'
import { Gallery } from './Gallery.tsx'
import { useTileUrl } from './guide-queries.ts'
import classes from './Profile.module.css'
import { ProfileIconLinks, ProfileWays } from './ProfileLinks.tsx'

/** `sizes` of the banner's picture. */
const BANNER_SIZES = '(max-width: 959px) 92vw, 800px'

/** A guide's own page: picture, name and place, ways to reach them, words, certifications, pictures and the map. */
export function Profile({ guide }: { guide: GuideView }) {
  const name = displayName(guide.userName)
  return (
    <article>
      {!guide.published && (
        <p className={classes.hiddenNote}>
          <InfoIcon />
          This profile is not published. Only its owner and administrators can see it.
        </p>
      )}
      <Banner guide={guide} name={name} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <section className={classes.about}>
            <ProfileIconLinks guide={guide} name={name} />
            <h2 className={classes.title}>About</h2>
            <Bio text={guide.bio} />
          </section>
          {guide.certificationBadges.length > 0 && <Certifications badges={guide.certificationBadges} />}
          {guide.images.length > 0 && <Gallery guideId={guide.id} name={name} images={guide.images} />}
        </div>
        <Location guide={guide} name={name} />
      </div>
    </article>
  )
}

function Banner({ guide, name }: { guide: GuideView; name: string }) {
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
          priority
        />
      )}
      <div className={classes.panel}>
        <h1>{name}</h1>
        <Pill size="large" icon={<PinIcon />}>
          {placeLine(guide)}
        </Pill>
        <ProfileWays guide={guide} />
      </div>
    </div>
  )
}

/** Words between blank lines. */
const PARAGRAPH = /\S[^\n]*(?:\n(?![^\S\n]*\n)[^\n]+)*/g

/** A bio in the paragraphs it was written in. */
function Bio({ text }: { text: string | null }) {
  const paragraphs = [...(text ?? '').matchAll(PARAGRAPH)]
  if (paragraphs.length === 0) return <p className={classes.noBio}>No bio provided.</p>
  return paragraphs.map(({ 0: paragraph, index }) => <p key={index}>{paragraph.trim()}</p>)
}

function Certifications({ badges }: { badges: GuideView['certificationBadges'] }) {
  return (
    <section>
      <h2 className={classes.title}>Certifications</h2>
      <ul className={classes.certifications}>
        {badges.map((type) => (
          <li key={type} className={classes.certification}>
            <BadgeSeal type={type} size="large" isDecorative />
            <div>
              <strong>{BADGES[type].label}</strong>
              <span>{BADGES[type].description}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Location({ guide, name }: { guide: GuideView; name: string }) {
  const place = placeLine(guide)
  return (
    <aside className={classes.side} aria-labelledby="location-title">
      <h2 id="location-title">Location</h2>
      <LazyPointMap
        className={classes.map}
        point={parsePoint(guide.latitude, guide.longitude)}
        label={`Map of where ${name} guides`}
        placeName={guide.city}
        tileUrl={useTileUrl()}
        fallback={<p>{place}</p>}
      />
      <p className={classes.place}>{place}</p>
    </aside>
  )
}
