import { GALLERY_MAX_IMAGES } from '@grove/schema'
import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { showToast } from '../toasts/show-toast.ts'
import { FileChooser } from './FileChooser.tsx'
import classes from './GalleryPicker.module.css'
import { GalleryTile } from './GalleryTile.tsx'
import type { RefusedFile } from './picture-rules.ts'
import { chooseForGallery, movePicture, pictureKeys } from './picture-rules.ts'
import { RefusedFiles } from './RefusedFiles.tsx'
import { giveUpUpload } from './uploads.ts'
import { usePictureFiles } from './use-picture-files.ts'
import { useUploadNews } from './use-upload-news.ts'

export interface GalleryValue {
  /** Addresses of the pictures in their order: paths of this site, links, and data URLs of new ones. */
  images: string[]
  /** Of each of them, in the same order; the last ones may be left out. */
  imageDescriptions: string[]
}

interface Entry {
  url: string
  description: string
}

function entriesOf({ images, imageDescriptions }: GalleryValue): Entry[] {
  return images.map((url, index) => ({ url, description: imageDescriptions[index] ?? '' }))
}

export interface GalleryPickerProps {
  value: GalleryValue
  onChange: (value: GalleryValue) => void
  legend: ReactNode
  help: ReactNode
  error?: ReactNode
  /** Id of the file input, for links from an error summary. */
  id: string
}

/** The pictures of a gallery: add, describe, put in order by dragging or by buttons, remove. */
export function GalleryPicker({ value: gallery, onChange, legend, help, error, id }: GalleryPickerProps) {
  const labelId = `${id}-label`
  const errorId = error ? `${id}-error` : undefined
  const [news, setNews] = useState('')
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const list = useRef<HTMLUListElement>(null)
  // Pictures become ready while others are moved: what is added goes to the latest list.
  const value = gallery.images
  const latest = useRef(entriesOf(gallery))
  useEffect(() => {
    latest.current = entriesOf(gallery)
  }, [gallery])

  function change(next: Entry[]) {
    latest.current = next
    const described = next.findLastIndex(({ description }) => description !== '')
    onChange({
      images: next.map(({ url }) => url),
      imageDescriptions: next.slice(0, described + 1).map(({ description }) => description),
    })
  }

  const { pending, addFiles } = usePictureFiles({
    onPicture(url) {
      change([...latest.current, { url, description: '' }])
      setNews(`Picture ${latest.current.length} added.`)
    },
    onRefused: (files) => setRefused((known) => [...known, ...files]),
  })

  function handleFiles(files: readonly File[]) {
    const { usable, places, refused, toast } = chooseForGallery(files, value.length + pending)
    setRefused(refused)
    if (toast !== undefined) showToast(toast)
    if (usable.length > 0) addFiles(usable, { places, refused })
  }

  /** Says that the gallery is full instead of opening the file chooser. */
  function handleOpen(): boolean {
    const { toast } = chooseForGallery([{ name: '', type: 'image/jpeg', size: 0 }], value.length + pending)
    if (toast !== undefined) showToast(toast)
    return toast === undefined
  }

  function focusTile(index: number, action: string) {
    // After the list has been drawn again; a button that has become useless hands the focus to its neighbour.
    requestAnimationFrame(() => {
      const tile = list.current?.children[index]
      const wanted = tile?.querySelector<HTMLButtonElement>(`[data-action="${action}"]`)
      const button = wanted?.disabled ? tile?.querySelector<HTMLButtonElement>('button:enabled') : wanted
      const other = button ?? document.getElementById(id)
      other?.focus()
    })
  }

  function handleMove(from: number, to: number, action?: string) {
    if (from === to) return
    change(movePicture(latest.current, from, to))
    setNews(`Picture ${from + 1} is now number ${to + 1} of ${value.length}.`)
    if (action !== undefined) focusTile(to, action)
  }

  function handleRemove(index: number) {
    const removed = latest.current[index]?.url
    change(latest.current.filter((_, other) => other !== index))
    giveUpUpload(removed)
    setNews(`Picture ${index + 1} removed.`)
    focusTile(Math.min(index, value.length - 2), 'remove')
  }

  function handleDescribe(index: number, description: string) {
    change(latest.current.map((entry, other) => (other === index ? { ...entry, description } : entry)))
  }

  function handleDismiss() {
    setRefused([])
    document.getElementById(id)?.focus()
  }

  const keys = pictureKeys(value)
  const uploadNews = useUploadNews(value)
  const isEmpty = value.length + pending === 0
  return (
    <fieldset aria-labelledby={labelId} aria-describedby={errorId}>
      <div className={classes.head}>
        <div id={labelId} className={classes.legend}>
          {legend}
        </div>
        <span className={classes.count}>{`${value.length} of ${GALLERY_MAX_IMAGES}`}</span>
      </div>
      <p className={classes.help}>{help}</p>
      {!isEmpty && (
        <ul ref={list} className={classes.tiles}>
          {value.map((url, index) => (
            <GalleryTile
              key={keys[index]}
              url={url}
              index={index}
              count={value.length}
              description={gallery.imageDescriptions[index] ?? ''}
              onDescribe={handleDescribe}
              onMove={handleMove}
              onRemove={handleRemove}
            />
          ))}
          {Array.from({ length: pending }, (_, index) => (
            <li key={`pending-${String(index)}`} className={classes.pending}>
              <Skeleton className={classes.skeleton} />
            </li>
          ))}
        </ul>
      )}
      <FileChooser
        id={id}
        variant={isEmpty ? 'area' : 'button'}
        isMultiple
        onFiles={handleFiles}
        onOpen={handleOpen}
        errorId={errorId}
      >
        {isEmpty ? 'Drop pictures here or choose files' : 'Add photos'}
      </FileChooser>
      {refused.length > 0 && <RefusedFiles id={`${id}-refused`} files={refused} onDismiss={handleDismiss} />}
      {errorId && <Input.Error id={errorId}>{error}</Input.Error>}
      <p className="visually-hidden" role="status">
        {pending > 0 ? `Preparing ${pending} ${pending === 1 ? 'picture' : 'pictures'}...` : news}
      </p>
      <p className="visually-hidden" role="status">
        {uploadNews}
      </p>
    </fieldset>
  )
}
