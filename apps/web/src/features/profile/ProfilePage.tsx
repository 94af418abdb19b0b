import type { PrivateGuide, User } from '@grove/schema'
import { showToast } from '@grove/ui'
import { useEffect, useState } from 'react'
import { ProfileForm } from './ProfileForm.tsx'
import classes from './ProfilePage.module.css'
import { ProfileStatus } from './ProfileStatus.tsx'

interface ProfilePageProps {
  viewer: User
  /** One's own listing; null while there is none. */
  guide: PrivateGuide | null
  /** True for who has just applied. */
  isNewUser: boolean
  currentYear: number
  tileUrl: string | null
}

/** My Profile: one's own listing, to be made or changed. */
export function ProfilePage({ viewer, guide: loaded, isNewUser, currentYear, tileUrl }: ProfilePageProps) {
  const [guide, setGuide] = useState(loaded)

  useEffect(() => {
    if (!isNewUser) return
    showToast({
      title: 'Registration Successful!',
      description: 'Welcome. Your application is on its way to review, and you can add to your profile here.',
      variant: 'success',
    })
  }, [isNewUser])

  return (
    <>
      <div className={`wrap ${classes.head}`}>
        <h1>My Profile</h1>
        <p className="lead measure">
          {guide === null
            ? 'Create your listing: who you are, where you guide, and how people reach you.'
            : 'Edit your listing: what you save here is what visitors see once it is published.'}
        </p>
        {guide !== null && (
          <ProfileStatus guide={guide} onPaused={(paused) => setGuide({ ...guide, paused })} />
        )}
      </div>
      <ProfileForm
        viewer={viewer}
        guide={guide}
        onSaved={setGuide}
        currentYear={currentYear}
        tileUrl={tileUrl}
      />
    </>
  )
}
