import type { GuideView } from '@grove/schema'
import { socialHref, socialLabel, socialPageLabel, websiteHref, websiteLabel } from '@grove/schema'
import { CameraIcon, GlobeIcon, MailIcon, PeopleIcon } from '@grove/ui'
import type { ReactNode } from 'react'
import classes from './ProfileLinks.module.css'

type LinkedGuide = Pick<GuideView, 'website' | 'instagram' | 'facebook' | 'contactEmail'>

interface Way {
  kind: string
  href: string
  /** As the panel shows it. */
  label: string
  icon: ReactNode
}

/** The ways to reach a guide, each only where given. */
function waysTo({ website, instagram, facebook, contactEmail }: LinkedGuide): Way[] {
  const ways: Way[] = []
  if (website) {
    ways.push({
      kind: 'Website',
      href: websiteHref(website),
      label: websiteLabel(website).replace(/\/$/, ''),
      icon: <GlobeIcon />,
    })
  }
  if (instagram) {
    ways.push({
      kind: 'Instagram',
      href: socialHref('instagram', instagram),
      label: socialLabel(instagram),
      icon: <CameraIcon />,
    })
  }
  if (facebook) {
    ways.push({
      kind: 'Facebook',
      href: socialHref('facebook', facebook),
      label: socialPageLabel('facebook', facebook),
      icon: <PeopleIcon />,
    })
  }
  if (contactEmail) {
    ways.push({ kind: 'E-mail', href: `mailto:${contactEmail}`, label: contactEmail, icon: <MailIcon /> })
  }
  return ways
}

function isWebLink(href: string): boolean {
  return !href.startsWith('mailto:')
}

/** Other sites open beside the directory, which one has not finished reading. */
function elsewhere(href: string) {
  return isWebLink(href) ? { rel: 'ugc noopener noreferrer', target: '_blank' } : { rel: 'ugc' }
}

const NEW_TAB = ' (opens in a new tab)'

function NewTab({ href }: { href: string }) {
  return isWebLink(href) ? <span className="visually-hidden">{NEW_TAB}</span> : null
}

/** The ways in full, one beneath the other. */
export function ProfileWays({ guide }: { guide: LinkedGuide }) {
  const ways = waysTo(guide)
  if (ways.length === 0) return null
  return (
    <ul className={classes.ways}>
      {ways.map(({ kind, href, label, icon }) => (
        <li key={kind}>
          <a href={href} {...elsewhere(href)}>
            {icon}
            <span>
              <span className="visually-hidden">{kind}: </span>
              {label}
              <NewTab href={href} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
