import { PICTURE_DESCRIPTION_MAX_LENGTH } from '@grove/schema'
import { TextInput } from '@mantine/core'
import type { DragEvent } from 'react'
import { useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { ChevronLeftIcon, ChevronRightIcon, CrossIcon } from '../icons.ts'
import { usePictureSource } from '../media.ts'
import classes from './GalleryPicker.module.css'
import { UploadNote } from './UploadNote.tsx'
import { useUpload } from './use-upload.ts'

/** Type of what is dragged: the row of a picture of a gallery. */
const DRAGGED_PICTURE = 'application/x-grove-picture'

interface GalleryTileProps {
  url: string
  index: number
  count: number
  /** The picture in words; empty for none. */
  description: string
  onDescribe: (index: number, description: string) => void
  /** `action` names the button that was pressed, which keeps the focus. */
  onMove: (from: number, to: number, action?: string) => void
  onRemove: (index: number) => void
}

/** One picture of a gallery with what can be done to it. */
export function GalleryTile({
  url,
  index,
  count,
  description,
  onDescribe,
  onMove,
  onRemove,
}: GalleryTileProps) {
  const { src, srcSet } = usePictureSource(url)
  const upload = useUpload(url)
  const errorId = useId()
  const [isDragged, setIsDragged] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [isTyping, setIsTyping] = useState(false)
  const name = `picture ${index + 1}`

  function handleDragStart(event: DragEvent) {
    event.dataTransfer.setData(DRAGGED_PICTURE, String(index))
    event.dataTransfer.effectAllowed = 'move'
    setIsDragged(true)
  }

  function handleDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes(DRAGGED_PICTURE)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setIsOver(true)
  }

  function handleDrop(event: DragEvent) {
    setIsOver(false)
    const from = event.dataTransfer.getData(DRAGGED_PICTURE)
    if (from === '') return
    event.preventDefault()
    onMove(Number(from), index)
  }

  return (
    <li
      className={classNames(classes.tile, isDragged && classes.dragged, isOver && classes.target)}
      // Dragging over words chooses them.
      draggable={!isTyping}
      onDragStart={handleDragStart}
      onDragEnd={() => setIsDragged(false)}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <img
        className={classes.picture}
        src={src}
        srcSet={srcSet}
        sizes={srcSet === undefined ? undefined : '180px'}
        width={360}
        height={360}
        alt={`${index + 1} of ${count}`}
        draggable={false}
      />
      <UploadNote url={url} name={name} upload={upload} errorId={errorId} />
      <span className={classes.actions}>
        <IconButton
          data-action="earlier"
          className={classes.action}
          size="sm"
          label={`Move ${name} earlier`}
          icon={<ChevronLeftIcon />}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1, 'earlier')}
        />
        <IconButton
          data-action="later"
          className={classes.action}
          size="sm"
          label={`Move ${name} later`}
          icon={<ChevronRightIcon />}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1, 'later')}
        />
        <IconButton
          data-action="remove"
          className={classNames(classes.action, classes.remove)}
          size="sm"
          color="danger"
          label={`Remove ${name}`}
          icon={<CrossIcon />}
          onClick={() => onRemove(index)}
        />
      </span>
      <TextInput
        className={classes.description}
        size="sm"
        aria-label={`Description of ${name}`}
        placeholder="Describe it"
        maxLength={PICTURE_DESCRIPTION_MAX_LENGTH}
        value={description}
        onChange={(event) => onDescribe(index, event.target.value)}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
      />
    </li>
  )
}
