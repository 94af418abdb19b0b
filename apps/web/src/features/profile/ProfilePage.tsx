import type { PrivateGuide, User } from '@grove/schema'
import { showSuccess } from '@grove/ui'
import { keepStored, readStored } from '@grove/ui/storage'
import { useEffect, useState } from 'react'
import { trpc } from '../../trpc.ts'
import { ApplicationProgress } from './ApplicationProgress.tsx'
import { BadgeNotice } from './BadgeNotice.tsx'
import { HeldNotice } from './HeldNotice.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import classes from './ProfilePage.module.css'
import { ProfileStatus } from './ProfileStatus.tsx'

/** Keeps who has been welcomed in this tab: Back and a reload lead here again. */
const WELCOMED_KEY = 'grove-welcomed'

interface ProfilePageProps {
  viewer: User
  /** One's own listing; null while there is none. */
  guide: PrivateGuide | null
  /** True for who has just applied. */
  isNewUser: boolean
  currentYear: number
  tileUrl: string | null
  /** Has the viewer sign in again, and then goes on with what was refused. */
  onSignedOut: (goOn: () => void) => void
}

/** My Profile: one's own listing, to be made or changed. */
export function ProfilePage({
  viewer,
  guide: loaded,
  isNewUser,
  currentYear,
  tileUrl,
  onSignedOut,
}: ProfilePageProps) {
  const [guide, setGuide] = useState(loaded)
  const [isAnswering, setIsAnswering] = useState(false)
  const held = trpc.guides.heldChanges.useQuery(
    { id: guide?.id ?? 0 },
    { enabled: guide?.applicationStatus === 'approved' },
  )

  // After a decision the application is not on its way any more: the address may have been kept for weeks.
  const isAwaited = guide?.applicationStatus === 'pending'
  useEffect(() => {
    if (!isNewUser || readStored('sessionStorage', WELCOMED_KEY) === String(viewer.id)) return
    keepStored('sessionStorage', WELCOMED_KEY, String(viewer.id))
    showSuccess(
      'Registration Successful!',
      isAwaited
        ? 'Welcome. Your application is on its way to review, and you can add to your profile here.'
        : 'Welcome. You can add to your profile here.',
    )
  }, [isNewUser, isAwaited, viewer.id])

  return (
    <>
      <div className={`wrap scripted ${classes.head}`}>
        <h1>My Profile</h1>
        <p className="lead measure">
          {guide === null
            ? 'Create your listing: who you are, where you guide, and how people reach you.'
            : 'Edit your listing: what you save here is what visitors see once it is published.'}
        </p>
        {isNewUser && guide?.applicationStatus === 'pending' && <WhatHappensNow />}
        {guide !== null && (
          <ProfileStatus guide={guide} onPaused={(paused) => setGuide({ ...guide, paused })} />
        )}
        {guide !== null && <BadgeNotice guide={guide} />}
        {held.data?.changes && <HeldNotice changes={held.data.changes} />}
        {guide !== null && <ApplicationProgress guide={guide} onAnswering={setIsAnswering} />}
      </div>
      <ProfileForm
        viewer={viewer}
        guide={guide}
        onSaved={setGuide}
        isAnswering={isAnswering}
        currentYear={currentYear}
        tileUrl={tileUrl}
        onSignedOut={onSignedOut}
      />
    </>
  )
}

/** Stays where the toast of a new application goes. */
function WhatHappensNow() {
  return (
    <section className={classes.next} aria-labelledby="next-title">
      <h2 id="next-title" className="h3">
        We have your application. This happens now:
      </h2>
      <ol>
        <li>Confirm your email address by the link in the message that we write to you.</li>
        <li>A person reads your application, usually within a week. Nobody else sees it until then.</li>
        <li>Once it is approved, your listing is public, and you hear of it by email.</li>
      </ol>
      <p>You can log in and change everything on this page meanwhile.</p>
    </section>
  )
}
