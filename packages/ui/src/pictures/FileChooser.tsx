import type { ChangeEvent, MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { UploadIcon } from '../icons.ts'
import classes from './FileChooser.module.css'
import { PICTURE_ACCEPT, PICTURE_HELP } from './picture-rules.ts'
import { useFileDrop } from './use-file-drop.ts'

export interface FileChooserProps {
  id: string
  /** The text of the button, such as "Add photos". */
  children: ReactNode
  onFiles: (files: File[]) => void
  isMultiple?: boolean
  /** `area` is a wide place to drop files on, `button` stands among buttons. */
  variant: 'area' | 'button'
  /** Asked before the browser's file chooser opens; false keeps it closed. */
  onOpen?: () => boolean
  errorId?: string
}

/** A way to choose pictures from files: by button, keyboard or drop. */
export function FileChooser({
  id,
  children,
  onFiles,
  isMultiple = false,
  variant,
  onOpen,
  errorId,
}: FileChooserProps) {
  const { isOver, handlers } = useFileDrop(onFiles)

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // The same file can be chosen again after it was removed.
    target.value = ''
    onFiles(files)
  }

  function handleClick(event: MouseEvent) {
    if (onOpen?.() === false) event.preventDefault()
  }

  const helpId = `${id}-help`
  return (
    <div className={classNames(classes.chooser, classes[variant], isOver && classes.over)} {...handlers}>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept={PICTURE_ACCEPT}
        multiple={isMultiple}
        aria-describedby={classNames(errorId, variant === 'area' && helpId) || undefined}
        aria-invalid={errorId === undefined ? undefined : true}
        onChange={handleChange}
        onClick={handleClick}
      />
      <label className={classes.label} htmlFor={id}>
        <UploadIcon />
        {children}
      </label>
      {variant === 'area' && (
        <p id={helpId} className={classes.help}>
          {PICTURE_HELP}
        </p>
      )}
    </div>
  )
}
