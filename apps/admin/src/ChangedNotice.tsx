import type { GuideView } from '@grove/schema'
import { useState } from 'react'
import classes from './ChangedNotice.module.css'

/** Left out of the comparison: a decision, or a check of a credential, changes these and no words of the guide. */
const OWN = {
  applicationStatus: '',
  published: false,
  updatedAt: '',
  checkedBadges: [],
  checkedCredentials: [],
}

/** Whether the words of a guide are others than those that were shown at first. */
export function useHasChanged(guide: GuideView | undefined): boolean {
  const words = guide && JSON.stringify({ ...guide, ...OWN })
  const [first, setFirst] = useState<{ id: number; words: string }>()
  if (guide !== undefined && words !== undefined && first?.id !== guide.id) setFirst({ id: guide.id, words })
  return first !== undefined && first.id === guide?.id && first.words !== words
}

/** Tells whoever reads a guide that others have changed it meanwhile. */
export function ChangedNotice({ hasChanged, version }: { hasChanged: boolean; version?: string }) {
  return (
    <p className={classes.changed} role="status">
      {/* A new element is announced even where its text is the same as before. */}
      {hasChanged && (
        <span key={version}>This listing has changed since you opened it. You see it as it is now.</span>
      )}
    </p>
  )
}
