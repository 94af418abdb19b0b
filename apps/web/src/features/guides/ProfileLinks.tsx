import type { GuideView } from '@grove/schema'
import { socialHref, socialLabel, socialPageLabel, websiteHref, websiteLabel } from '@grove/schema'
import { CameraIcon, GlobeIcon, MailIcon, PeopleIcon } from '@grove/ui'
import type { ReactNode } from 'react'
import classes from './ProfileLinks.module.css'

type LinkedGuide = Pick<GuideView, 'website' | 'instagram' | 'facebook' | 'contactEmail'>

interface ContactLink {
  kind: string
  href: string
  /** As the panel shows it. */
  label: string
  icon: ReactNode
}

/** The links to reach a guide, each only where given. */
function contactLinks({ website, instagram, facebook, contactEmail }: LinkedGuide): ContactLink[] {
  const links: ContactLink[] = []
  if (website) {
    links.push({
      kind: 'Website',
      href: websiteHref(website),
      label: websiteLabel(website).replace(/\/$/, ''),
      icon: <GlobeIcon />,
    })
  }
  if (instagram) {
    links.push({
      kind: 'Instagram',
      href: socialHref('instagram', instagram),
      label: socialLabel(instagram),
      icon: <CameraIcon />,
    })
  }
  if (facebook) {
    links.push({
      kind: 'Facebook',
      href: socialHref('facebook', facebook),
      label: socialPageLabel('facebook', facebook),
      icon: <PeopleIcon />,
    })
  }
  if (contactEmail) {
    links.push({ kind: 'E-mail', href: `mailto:${contactEmail}`, label: contactEmail, icon: <MailIcon /> })
  }
  return links
}

/** The links in full, one beneath the other. Other sites open beside the directory, which one has not finished reading. */
export function ProfileLinks({ guide }: { guide: LinkedGuide }) {
  const links = contactLinks(guide)
  if (links.length === 0) return null
  return (
    <ul className={classes.links}>
      {links.map(({ kind, href, label, icon }) => {
        const elsewhere = kind !== 'E-mail' && { rel: 'ugc noopener noreferrer', target: '_blank' }
        return (
          <li key={kind}>
            <a href={href} rel="ugc" {...elsewhere}>
              {icon}
              <span>
                <span className="visually-hidden">{kind}: </span>
                {label}
                {elsewhere && <span className="visually-hidden"> (opens in a new tab)</span>}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
