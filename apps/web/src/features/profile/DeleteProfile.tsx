import { BusyButton, LaterConfirmDialog, TrashIcon } from '@grove/ui'
import { useState } from 'react'
import classes from './ProfilePage.module.css'

interface DeleteProfileProps {
  isBusy: boolean
  isDisabled: boolean
  onDelete: () => void
}

/** The way out of the directory. */
export function DeleteProfile({ isBusy, isDisabled, onDelete }: DeleteProfileProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section className={classes.remove} aria-labelledby="delete-profile">
      <div>
        <h2 id="delete-profile" className="h3">
          Delete your profile
        </h2>
        <p className="soft">Your listing and its pictures go away for good. Your account stays.</p>
      </div>
      <BusyButton
        variant="default"
        color="danger"
        isBusy={isBusy}
        disabled={isDisabled}
        onClick={() => setIsAsking(true)}
      >
        <TrashIcon />
        Delete profile
      </BusyButton>
      <LaterConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete your profile?"
        confirmText="Delete profile"
        cancelText="Keep it"
        onConfirm={() => {
          setIsAsking(false)
          onDelete()
        }}
      >
        <p>This cannot be undone: your words, pictures and your place on the map will be gone.</p>
      </LaterConfirmDialog>
    </section>
  )
}
