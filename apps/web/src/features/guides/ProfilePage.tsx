import type { GuideView } from '@grove/schema'
import { AppLink } from '@grove/ui'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PageProblem } from '../../page-problem.ts'
import { UNAVAILABLE_STATUS } from '../../page-problem.ts'
import type { EnquiryOutcome } from './EnquiryForm.tsx'
import { lastListing } from './last-listing.ts'
import { Profile } from './Profile.tsx'
import { ProfileFrame } from './ProfileFrame.tsx'
import classes from './ProfilePage.module.css'
import { useProfile } from './profile-query.ts'

interface ProfilePageProps {
  /** undefined where the address names no guide. */
  id: number | undefined
  /** The error that kept the page from its guide. */
  problem: PageProblem | null
  /** The way to show a guide's paused listing again, for its owner. */
  showAgain: (guide: GuideView) => ReactNode
  /** The end of an enquiry that was sent without JavaScript. */
  outcome: EnquiryOutcome
  /** The way to the form of the listing, for those who may change it. */
  renderEdit: (guide: GuideView) => ReactNode
}

/** A guide's profile in all its states. */
export function ProfilePage({ id, problem, showAgain, outcome, renderEdit }: ProfilePageProps) {
  const state = useProfile(id, problem)
  switch (state.status) {
    case 'loaded':
      return (
        <ProfileFrame crumb={state.guide.userName.trim() || 'Guide'}>
          <Profile
            key={state.guide.id}
            guide={state.guide}
            showAgain={showAgain(state.guide)}
            outcome={outcome}
            edit={renderEdit(state.guide)}
          />
        </ProfileFrame>
      )
    case 'missing':
      return (
        <ProfileFrame crumb="Guide">
          <ProfileMessage title="Guide Not Found">
            <p>The guide you're looking for doesn't exist.</p>
          </ProfileMessage>
        </ProfileFrame>
      )
    case 'failed':
      return (
        <ProfileFrame crumb="Guide">
          <ProfileMessage title="Error Loading Guide">
            <p>{state.problem.message}</p>
            {state.problem.status === UNAVAILABLE_STATUS && (
              <p>The directory is resting for a moment. Please try again shortly.</p>
            )}
          </ProfileMessage>
        </ProfileFrame>
      )
  }
}

function ProfileMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.message}>
      <h1>{title}</h1>
      <div className={classes.reason}>{children}</div>
      <Button component={AppLink} variant="default" href={lastListing()}>
        Back to Guides
      </Button>
    </div>
  )
}
