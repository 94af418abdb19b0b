import { DownloadIcon, MailIcon, MoreLink, portraitUrl } from '@grove/ui'
import type { Offering } from '../../content/community.ts'
import classes from './CommunityPage.module.css'
import { OfferingGlyph } from './OfferingGlyph.tsx'

/** How each card's link reads. */
const LINK_TEXTS: Readonly<Record<string, string>> = {
  group: 'Visit the group',
  events: 'See what is on',
  research: 'Open the database',
  toolkit: 'Open the toolkit',
  templates: 'See the templates',
  funding: 'Look for funding',
  cpd: 'Propose a training',
  ebook: 'Download the e-book',
  suggestions: 'Write to us',
}

/** Cards with a drawing, and the number of it. */
const PICTURES: Readonly<Record<string, number>> = { ebook: 21, events: 38 }

interface CommunityPageProps {
  /** First name or username of who is signed in. */
  name: string
  offerings: readonly Offering[]
}

/** The offerings of the members' area, as cards. */
export function CommunityPage({ name, offerings }: CommunityPageProps) {
  const large = offerings.filter((offering) => offering.id in PICTURES)
  const small = offerings.filter((offering) => !(offering.id in PICTURES))
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>Community Resources</h1>
        <p className="lead measure">
          Good to see you, {name}. Everything here is for people who guide, and for those learning to.
        </p>
      </div>
      <ul className={classes.large}>
        {large.map((offering) => (
          <li key={offering.id} className={classes.pictured}>
            <OfferingText offering={offering} />
            <img
              className="no-print"
              src={portraitUrl(PICTURES[offering.id] ?? 0)}
              alt=""
              width={240}
              height={180}
              loading="lazy"
            />
          </li>
        ))}
      </ul>
      <ul className={classes.small}>
        {small.map((offering) => (
          <li key={offering.id} className={classes.card}>
            <OfferingText offering={offering} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function OfferingText({ offering }: { offering: Offering }) {
  return (
    <div className={classes.text}>
      <OfferingGlyph id={offering.id} />
      <h2 className="h3">{offering.title}</h2>
      <p className="soft">{offering.description}</p>
      <OfferingLink offering={offering} />
    </div>
  )
}

function OfferingLink({ offering }: { offering: Offering }) {
  const text = LINK_TEXTS[offering.id] ?? 'Open'
  if (offering.url.startsWith('mailto:')) {
    return (
      <a className={classes.mail} href={`${offering.url}?subject=${encodeURIComponent(offering.title)}`}>
        {text} <MailIcon />
      </a>
    )
  }
  if (/^https?:/i.test(offering.url)) {
    return (
      <MoreLink href={offering.url} target="_blank" rel="noopener noreferrer" isExternal>
        {text}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </MoreLink>
    )
  }
  if (offering.url.endsWith('.pdf')) {
    return (
      <a className={classes.mail} href={offering.url} download>
        {text} <DownloadIcon />
      </a>
    )
  }
  return <MoreLink href={offering.url}>{text}</MoreLink>
}
