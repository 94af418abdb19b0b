import { doerOf, REVIEW_REFRESH_MS, TIMELINE_DEEDS } from '@grove/schema'
import { momentOf } from '../../dates.ts'
import { LoadState } from '../../LoadState.tsx'
import { trpc } from '../../trpc.ts'
import classes from './ReviewPage.module.css'

/** All that happened to an application, oldest first. */
export function Timeline({ guideId }: { guideId: number }) {
  const timeline = trpc.review.timeline.useQuery(
    { id: guideId },
    { staleTime: 0, refetchInterval: REVIEW_REFRESH_MS },
  )
  return (
    <section aria-labelledby="timeline-heading">
      <h3 id="timeline-heading">Timeline</h3>
      <LoadState query={timeline} waiting="Loading the timeline..." />
      {timeline.data?.items.length === 0 && <p>Nothing has happened yet.</p>}
      {timeline.data !== undefined && timeline.data.items.length > 0 && (
        <ol className={classes.timeline}>
          {timeline.data.items.map((item) => (
            <li key={`${item.at} ${item.kind} ${item.text}`} data-kind={item.kind}>
              <p>
                <strong>{doerOf(item)}</strong> {TIMELINE_DEEDS[item.kind]}
                <time dateTime={item.at}>{momentOf(item.at)}</time>
              </p>
              {item.text !== null && <p className={classes.quote}>{item.text}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
