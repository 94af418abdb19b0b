import { AppLink, BusyButton, FailureLine, keepToastsAbove, ProgressBar, takeLostFocus } from '@grove/ui'
import { Button } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import classes from './SaveBar.module.css'
import type { ProfileWork } from './use-profile-actions.ts'

interface SaveBarProps {
  /** Id of the listing; undefined while there is none. */
  guideId: number | undefined
  isDirty: boolean
  /** Why the last save failed; empty where it did not. */
  failure: string
  work: ProfileWork
}

/** Stays in view beneath the form: saves it, and says whether that is needed. */
export function SaveBar({ guideId, isDirty, failure, work }: SaveBarProps) {
  const isNew = guideId === undefined
  const isSaving = work.step === 'saving'
  // Before that nobody knows what is typed.
  const isWatched = useHydrated()
  return (
    <div ref={keepToastsAbove} className={classes.bar}>
      {isSaving && (
        <ProgressBar label="Saving your profile" value={work.share < 1 ? work.share : undefined} />
      )}
      <div className={`wrap ${classes.row}`}>
        <BusyButton
          type="submit"
          size="sm"
          isBusy={isSaving}
          disabled={work.step === 'leaving' || work.step === 'deleting'}
        >
          {isNew ? 'Create profile' : 'Save profile'}
        </BusyButton>
        {!isNew && (
          <Button component={AppLink} variant="default" size="sm" href={`/guides/${guideId}`}>
            View profile
          </Button>
        )}
        {!isSaving && <FailureLine text={failure} />}
        <p
          // On the way to another page the buttons take no press.
          ref={work.step === 'leaving' ? takeLostFocus : undefined}
          tabIndex={-1}
          className={classes.news}
          role="status"
        >
          {isSaving
            ? savingText(work.share)
            : isDirty
              ? 'Changes not saved yet'
              : isWatched && !isNew
                ? 'All changes saved'
                : ''}
        </p>
      </div>
    </div>
  )
}

function savingText(share: number): string {
  return share < 1 ? 'Saving...' : 'Almost done...'
}
