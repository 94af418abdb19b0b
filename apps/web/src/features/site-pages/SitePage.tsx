import type { SitePageName } from '@grove/schema'
import { dayWords, GAZETTEER_ATTRIBUTION, POSTCODE_ATTRIBUTION, SITE_PAGES } from '@grove/schema'
import { ErrorPanel } from '@grove/ui'
import { Prose } from '@grove/ui/prose'
import { Button } from '@mantine/core'
import { trpc } from '../../trpc.ts'
import classes from './SitePage.module.css'

/** A page whose text administrators write, such as the privacy policy. Its route has fetched it. */
export function SitePage({ name }: { name: SitePageName }) {
  const { data: page, refetch } = trpc.sitePages.get.useQuery({ name })
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{SITE_PAGES[name]}</h1>
        {page?.changedAt && <p className="lead">Last changed on {dayWords(page.changedAt.slice(0, 10))}</p>}
      </div>
      <div className={classes.text}>
        {page === undefined ? (
          <ErrorPanel
            headingLevel={2}
            title="This page is not there at the moment"
            message="Its text could not be fetched. It may be well again in a moment."
            action={
              <Button variant="default" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          />
        ) : (
          <Prose html={page.html} />
        )}
        {name === 'accessibility' && <Sources />}
      </div>
    </div>
  )
}

/** The licences of the data ask to be named. */
function Sources() {
  return (
    <section className={classes.sources} aria-labelledby="sources">
      <h2 id="sources" className="h3">
        Sources of our data
      </h2>
      <p>{POSTCODE_ATTRIBUTION}</p>
      <p>{GAZETTEER_ATTRIBUTION}.</p>
      <p>Outline of the land: Natural Earth (naturalearthdata.com), public domain.</p>
    </section>
  )
}
