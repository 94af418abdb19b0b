import { GALLERY_MAX_IMAGES } from '@grove/schema'
import { useCallback, useEffect, useRef, useState } from 'react'
import { showToast } from '../toasts/show-toast.ts'
import type { RefusedFile } from './picture-rules.ts'
import { leftOutFile, triedToast, undecodableFile } from './picture-rules.ts'
import { shrinkPicture, UndecodablePictureError } from './shrink-picture.ts'

/** All pictures that are being made, in whatever part of the page. */
let underWay: Promise<unknown> = Promise.resolve()

/** Waits until every picture that was chosen has become part of its form, so that none is left behind when it is sent. */
export async function preparedPictures(): Promise<void> {
  await underWay
}

interface PictureFilesOptions {
  onPicture: (url: string) => void
  /** Told of files that hold no picture, and of those without a place, once the others are ready. */
  onRefused: (files: readonly RefusedFile[]) => void
}

interface FilePlaces {
  /** How many pictures are taken. */
  places?: number
  /** Files of the same choice that were refused untried, for the toast. */
  refused?: readonly RefusedFile[]
}

/** Of pictures without a place, no more than so many are read to see that they are pictures. */
const READ_WITHOUT_PLACE = GALLERY_MAX_IMAGES

/**
 * Makes pictures of files, one after the other, and hands each over as a data URL as soon as it is ready, until every place
 * is taken. `pending` counts those still to come. Files that hold no picture, and those without a place, are told of at the
 * end, in one toast too.
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

  const makePictures = useCallback(
    async (files: readonly File[], { places = files.length, refused = [] }: FilePlaces) => {
      const unread: string[] = []
      const leftOut: string[] = []
      const inVain: RefusedFile[] = []
      let added = 0
      let expected = 0
      function announce(count: number) {
        const change = count - expected
        expected = count
        setPending((all) => all + change)
      }
      function leaveOut({ name }: File) {
        leftOut.push(name)
        inVain.push(leftOutFile(name))
      }
      announce(Math.min(files.length, places))
      for (const [index, file] of files.entries()) {
        if (leftOut.length >= READ_WITHOUT_PLACE) {
          leaveOut(file)
          continue
        }
        try {
          const url = await shrinkPicture(file)
          if (isGone.current) return
          if (added < places) {
            added += 1
            latest.current.onPicture(url)
          } else leaveOut(file)
        } catch (error) {
          if (!(error instanceof UndecodablePictureError)) console.error(error)
          unread.push(file.name)
          inVain.push(undecodableFile(file.name))
        }
        announce(Math.min(files.length - index - 1, places - added))
      }
      if (inVain.length === 0 || isGone.current) return
      const toast = triedToast({ added, unread, leftOut }, refused)
      if (toast !== undefined) showToast(toast)
      latest.current.onRefused(inVain)
    },
    [],
  )

  const addFiles = useCallback(
    (files: readonly File[], places: FilePlaces = {}) => {
      underWay = Promise.allSettled([underWay, makePictures(files, places)])
    },
    [makePictures],
  )

  return { pending, addFiles }
}
