import { useCallback, useEffect, useRef, useState } from 'react'
import { showToast } from '../toasts/show-toast.ts'
import type { RefusedFile } from './picture-rules.ts'
import { undecodableFile, undecodableToast } from './picture-rules.ts'
import { shrinkPicture, UndecodablePictureError } from './shrink-picture.ts'

/** All pictures that are being made, in whatever part of the page. */
let underWay: Promise<unknown> = Promise.resolve()

/** Waits until every picture that was chosen has become part of its form, so that none is left behind when it is sent. */
export async function preparedPictures(): Promise<void> {
  await underWay
}

interface PictureFilesOptions {
  onPicture: (url: string) => void
  /** Told of files that hold no picture, once the others are ready. */
  onRefused: (files: readonly RefusedFile[]) => void
}

/**
 * Makes pictures of files, one after the other, and hands each over as a data URL as soon as it is ready. `pending`
 * counts those still to come. Files that hold no picture are told of at the end, in one toast too.
 */
export function usePictureFiles(options: PictureFilesOptions) {
  const [pending, setPending] = useState(0)
  const latest = useRef(options)
  const isGone = useRef(false)
  useEffect(() => {
    latest.current = options
  }, [options])
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
        latest.current.onPicture(url)
      } catch (error) {
        if (!(error instanceof UndecodablePictureError)) console.error(error)
        undecodable.push(file.name)
      }
      setPending((count) => count - 1)
    }
    if (undecodable.length === 0 || isGone.current) return
    showToast(undecodableToast(undecodable))
    latest.current.onRefused(undecodable.map(undecodableFile))
  }, [])

  const addFiles = useCallback(
    (files: readonly File[]) => {
      underWay = Promise.allSettled([underWay, makePictures(files)])
    },
    [makePictures],
  )

  return { pending, addFiles }
}
