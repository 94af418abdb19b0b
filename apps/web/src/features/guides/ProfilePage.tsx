import type { GuideView } from '@grove/schema'
import { AppLink } from '@grove/ui'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PageProblem } from '../../page-problem.ts'
import { UNAVAILABLE_STATUS } from '../../page-problem.ts'
import type { EnquiryFormProps } from './EnquiryForm.tsx'
import { lastListing } from './last-listing.ts'
import { Profile } from './Profile.tsx'
import { ProfileFrame } from './ProfileFrame.tsx'
import classes from './ProfilePage.module.css'
import { NO_GUIDE, useProfile } from './profile-query.ts'

interface ProfilePageProps {
  /** undefined where the address names no guide. */
  id: number | undefined
  /** The error that kept the page from its guide. */
  problem: PageProblem | null
  /** The way to show a guide's paused listing again, for its owner. */
  showAgain: (guide: GuideView) => ReactNode
  /** The end of an enquiry that was sent without JavaScript. */
  outcome: EnquiryFormProps['outcome']
  /** The way to the form of the listing, for those who may change it. */
  renderEdit: (guide: GuideView) => ReactNode
}

/** A guide's profile in all its states. */
export function ProfilePage({ id, problem, showAgain, outcome, renderEdit }: ProfilePageProps) {
  const profile = useProfile(id, problem)
  if (profile.guide === null) return <NoProfile problem={profile.problem} />
  const { guide } = profile
  return (
    <ProfileFrame crumb={guide.userName.trim() || 'Guide'}>
      <Profile
        key={guide.id}
        guide={guide}
        showAgain={showAgain(guide)}
        outcome={outcome}
        edit={renderEdit(guide)}
      />
    </ProfileFrame>
  )
}

function NoProfile({ problem: { status, message } }: { problem: PageProblem }) {
  return (
    <ProfileFrame crumb="Guide">
      <div className={classes.message}>
        <h1>{message === NO_GUIDE.message ? 'Guide Not Found' : 'Error Loading Guide'}</h1>
        <div className={classes.reason}>
          <p>{message}</p>
          {status === UNAVAILABLE_STATUS && (
            <p>The directory is resting for a moment. Please try again shortly.</p>
          )}
        </div>
        <Button component={AppLink} variant="default" href={lastListing()}>
          Back to Guides
        </Button>
      </div>
    </ProfileFrame>
  )
}
