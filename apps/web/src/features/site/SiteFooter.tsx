import type { ContactInfo, PageSettings, SocialNetwork } from '@grove/schema'
import { SITE_PAGE_NAMES, SITE_PAGES, socialHref, socialNetworkLabel } from '@grove/schema'
import {
  AppLink,
  BirdIcon,
  CameraIcon,
  classNames,
  MailIcon,
  PeopleIcon,
  PhoneIcon,
  TreeLine,
} from '@grove/ui'
import type { ComponentType } from 'react'
import { memo } from 'react'
import { RESOURCES } from '../../resources.ts'
import classes from './SiteFooter.module.css'

export interface SiteFooterProps {
  siteName: string
  /** null where they could not be fetched. */
  settings: PageSettings | null
  /** The site's contact details; null where they could not be fetched. */
  contact: ContactInfo | null
  /** The text in their place then. */
  contactFailure: string
}

const NETWORKS: readonly [SocialNetwork, ComponentType][] = [
  ['instagram', CameraIcon],
  ['facebook', PeopleIcon],
  ['twitter', BirdIcon],
]

/** The footer of every page: the purpose of the directory, how to reach it, and its policies. */
export const SiteFooter = memo(function SiteFooter({
  siteName,
  settings,
  contact,
  contactFailure,
}: SiteFooterProps) {
  return (
    <div className={classNames(classes.background, 'no-print')}>
      <TreeLine into="forest" />
      <footer className={classes.footer}>
        <div className="wrap">
          <div className={classes.columns}>
            <p className={classes.vision}>
              Everyone should know a wood, and have someone to walk into it with.
            </p>
            <nav aria-labelledby="footer-resources">
              <h2 id="footer-resources" className={classes.title}>
                Resources
              </h2>
              <ul className={classes.list}>
                {RESOURCES.map(({ href, label }) => (
                  <li key={href}>
                    <AppLink href={href}>{label}</AppLink>
                  </li>
                ))}
              </ul>
            </nav>
            <div>
              <h2 className={classes.title}>Contact Us</h2>
              {contact === null ? <p>{contactFailure}</p> : <ContactBlock contact={contact} />}
            </div>
            {contact !== null && <SocialLinks contact={contact} />}
          </div>
          <div className={classes.base}>
            <span>
              {siteName}
              {settings?.charityNumber && `, registered charity ${settings.charityNumber}`}
            </span>
            {SITE_PAGE_NAMES.map((name) => (
              <AppLink key={name} href={`/${name}`}>
                {SITE_PAGES[name]}
              </AppLink>
            ))}
            <AppLink href="/embed">Put guides on your site</AppLink>
            <a href="/api/docs">For developers</a>
          </div>
        </div>
      </footer>
    </div>
  )
})

/** A number as telephones take it: the zero in "+44 (0)114 496 0112" is dialled within the country alone. */
function telHref(phone: string): string {
  return `tel:${phone.replace(/^(\+\d+ ?)\(0\)/, '$1').replace(/[^\d+]/g, '')}`
}

function ContactBlock({ contact: { email, phone, address } }: { contact: ContactInfo }) {
  if (!email && !phone && !address) return <p>Contact details will follow here.</p>
  return (
    <>
      {(email || phone) && (
        <ul className={classes.list}>
          {email && (
            <li>
              <a href={`mailto:${email}`}>
                <MailIcon />
                {email}
              </a>
            </li>
          )}
          {phone && (
            <li>
              <a href={telHref(phone)}>
                <PhoneIcon />
                {phone}
              </a>
            </li>
          )}
        </ul>
      )}
      {address && <address className={classes.address}>{address}</address>}
    </>
  )
}

function SocialLinks({ contact }: { contact: ContactInfo }) {
  const links = NETWORKS.flatMap(([network, Icon]) => {
    const stored = contact[network]
    return stored ? [{ network, Icon, href: socialHref(network, stored) }] : []
  })
  if (links.length === 0) return null
  return (
    <div>
      <h2 className={classes.title}>Follow</h2>
      <ul className={classes.list}>
        {links.map(({ network, Icon, href }) => (
          <li key={network}>
            <a href={href}>
              <Icon />
              {socialNetworkLabel(network)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
