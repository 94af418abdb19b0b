import { useCallback, useEffect, useRef, useState } from 'react'
import { showToast } from '../toasts/toast-store.ts'
import { undecodableToast } from './picture-rules.ts'
import { shrinkPicture, UndecodablePictureError } from './shrink-picture.ts'

/** All pictures that are being made, in whatever part of the page. */
let underWay: Promise<unknown> = Promise.resolve()

/** Waits until every picture that was chosen has become part of its form, so that none is left behind when it is sent. */
export async function picturesAreReady(): Promise<void> {
  await underWay
}

/**
 * Makes pictures of files, one after the other, and hands each over as a data URL as soon as it is ready. `pending`
 * counts those still to come. Files that hold no picture are told of in one toast at the end.
 */
export function usePictureFiles(onPicture: (url: string) => void) {
  const [pending, setPending] = useState(0)
  const handOver = useRef(onPicture)
  const isGone = useRef(false)
  useEffect(() => {
    handOver.current = onPicture
  }, [onPicture])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const makePictures = useCallback(async (files: readonly File[]) => {
    setPending((count) => count + files.length)
    const undecodable: string[] = []
    for (const file of files) {
      try {
        const url = await shrinkPicture(file)
        if (isGone.current) return
        handOver.current(url)
      } catch (error) {
        if (!(error instanceof UndecodablePictureError)) console.error(error)
        undecodable.push(file.name)
      }
      setPending((count) => count - 1)
    }
    if (undecodable.length > 0 && !isGone.current) showToast(undecodableToast(undecodable))
  }, [])

  const addFiles = useCallback(
    (files: readonly File[]) => {
      underWay = Promise.allSettled([underWay, makePictures(files)])
    },
    [makePictures],
  )

  return { pending, addFiles }
}
