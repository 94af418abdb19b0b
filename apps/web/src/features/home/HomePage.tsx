import { AppLink, classNames, Hero, MoreLink, TreeLine } from '@grove/ui'
import { Button } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { SITE_NAME } from '../../page-head.ts'
import { RESOURCES } from '../../resources.ts'
import mossUrl from './cushions-of-moss.svg?url'
import fernUrl from './fern-fronds.svg?url'
import classes from './HomePage.module.css'

interface HomePageProps {
  /** The box to search with. */
  search: ReactNode
  /** Towns where guides are, for those who have none in mind. */
  places: readonly string[]
  map: ReactNode
  /** The section of guides, with its heading. */
  guides: ReactNode
}

function searchHref(place: string): string {
  return `/guides?${new URLSearchParams({ search: place })}`
}

/** The directory's home: what it is, and three ways to a guide. */
export function HomePage({ search, places, map, guides }: HomePageProps) {
  return (
    <>
      <Hero>
        <h1 className="display">
          Somewhere <br className={classes.smallBreak} />
          near you,
          <br />a wood is waiting.
        </h1>
        <p className={classNames('lead', classes.lead)}>
          Find a certified guide to forest bathing and nature therapy, and go in slowly.
        </p>
        <div className={classes.search}>{search}</div>
        {places.length > 0 && (
          <p className={classes.places}>
            Or begin with{' '}
            {places.map((place, index) => (
              <Fragment key={place}>
                {index > 0 && (index === places.length - 1 ? ' or ' : ', ')}
                <AppLink href={searchHref(place)}>{place}</AppLink>
              </Fragment>
            ))}
          </p>
        )}
      </Hero>
      <Intro />
      <TreeLine into="tint" />
      <section className="section tint" aria-labelledby="map-title">
        <div className="wrap">
          <div className="section-head">
            <div>
              <h2 id="map-title">Find Guides Worldwide</h2>
              <p>Choose a leaf to meet a guide. Circles hold several and open as you come closer.</p>
            </div>
            <MoreLink href="/guides">Browse as a list</MoreLink>
          </div>
          {map}
        </div>
      </section>
      <section className="section wrap">{guides}</section>
      <Resources />
      <Invitation />
    </>
  )
}

function Intro() {
  const { siteName } = useRouteContext({ from: '__root__' })
  return (
    <section className="section wrap">
      <div className={classes.intro}>
        <div className={classes.introArt}>
          <img src={fernUrl} alt="" width={640} height={480} loading="lazy" decoding="async" />
        </div>
        <div>
          <h2>Welcome to {siteName === SITE_NAME ? `the ${SITE_NAME}` : siteName}</h2>
          <p className={classNames('lead', classes.introLead)}>
            Forest bathing is not a hike and not a lesson. Someone who knows the wood well walks with you, at
            the pace of the wood, and offers small invitations to look, listen and rest.
          </p>
          <dl className={classNames('facts', classes.facts)}>
            <div>
              <dt>Certified</dt>
              <dd>
                A person reads each listing before it appears. Its badges name the training that a guide has
                done.
              </dd>
            </div>
            <div>
              <dt>Near or far</dt>
              <dd>From city parks to old-growth forest, in the UK and beyond.</dd>
            </div>
            <div>
              <dt>Direct</dt>
              <dd>You write to the guide yourself. We take no booking fee and stand in nobody’s way.</dd>
            </div>
          </dl>
        </div>
      </div>
    </section>
  )
}

function Resources() {
  return (
    <section className="section wrap" aria-labelledby="resources-title">
      <h2 id="resources-title">To read and to use</h2>
      <dl className={classNames('facts', classes.facts, classes.resources)}>
        {RESOURCES.map(({ href, label, words }) => (
          <div key={href}>
            <dt>
              <AppLink href={href}>{label}</AppLink>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Invitation() {
  return (
    <section className={classNames('wrap', classes.invitation, 'no-print')}>
      <div className={classes.invite}>
        <div className={classes.inviteWords}>
          <h2>You know a wood. Others are looking for it.</h2>
          <p>
            If you have completed your training and hold Level 1 certification, or are on your way there,
            apply to be listed. A person reads every application, usually within a week.
          </p>
          <Button component={AppLink} href="/auth?register=true">
            Apply to be Listed
          </Button>
        </div>
        <div className={classes.inviteArt}>
          <img src={mossUrl} alt="" width={640} height={480} loading="lazy" decoding="async" />
        </div>
      </div>
    </section>
  )
}
