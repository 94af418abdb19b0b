import { keptUploads, subscribeToUploads } from '@grove/ui/guide-form'
import { useEffect, useRef, useState } from 'react'
import {
  applicationKey,
  forgetApplication,
  keepPictures,
  keepWords,
  keptPictures,
  keptWords,
} from './application-draft.ts'
import type { ApplyValues } from './apply-values.ts'

/**
 * Brings back what was typed before a reload, and keeps what is typed from then on until `forget`. `isRestored` is true
 * once everything that was kept is back.
 */
export function useApplicationDraft(values: ApplyValues, onRestore: (kept: Partial<ApplyValues>) => void) {
  const [hasWords, setHasWords] = useState(false)
  const [isRestored, setIsRestored] = useState(false)
  const isForgotten = useRef(false)
  const key = useRef<string>(undefined)
  const restore = useRef(onRestore)
  const { profileImage, images } = values

  useEffect(() => {
    let isGone = false
    // Read once: another tab that sends the application removes it from the storage.
    key.current = applicationKey()
    restore.current(keptWords())
    setHasWords(true)
    keptPictures().then((pictures) => {
      if (isGone) return
      if (pictures !== undefined) restore.current(pictures)
      setIsRestored(true)
    })
    return () => {
      isGone = true
    }
  }, [])

  useEffect(() => {
    if (hasWords && !isForgotten.current) keepWords(values)
  }, [hasWords, values])

  useEffect(() => {
    if (!isRestored) return
    const countUploads = () =>
      keptUploads([profileImage, ...images]).filter((upload) => upload !== null).length
    let count = countUploads()
    function keep() {
      if (!isForgotten.current) void keepPictures({ profileImage, images })
    }
    keep()
    // Pictures that were uploaded meanwhile need not be sent again after a reload.
    return subscribeToUploads(() => {
      if (countUploads() === count) return
      count = countUploads()
      keep()
    })
  }, [isRestored, profileImage, images])

  /** Forgets all of it; with `forGood` nothing more is kept. */
  async function forget({ forGood }: { forGood: boolean }) {
    isForgotten.current = forGood
    key.current = undefined
    await forgetApplication()
  }

  /** The name of the application: the same one since the form was shown, or was begun anew. */
  function getKey(): string {
    key.current ??= applicationKey()
    return key.current
  }

  return { isRestored, forget, getKey }
}
