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

/** The ways in full, one beneath the other. Other sites open beside the directory, which one has not finished reading. */
export function ProfileWays({ guide }: { guide: LinkedGuide }) {
  const ways = waysTo(guide)
  if (ways.length === 0) return null
  return (
    <ul className={classes.ways}>
      {ways.map(({ kind, href, label, icon }) => {
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
