import { Button, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { TrashIcon } from '../icons.ts'
import { showToast } from '../toasts/show-toast.ts'
import { FileChooser } from './FileChooser.tsx'
import type { FocalPoint } from './FocalPointPicker.tsx'
import { CENTRED_FOCUS, FocalPointPicker } from './FocalPointPicker.tsx'
import classes from './PhotoPicker.module.css'
import type { RefusedFile } from './picture-rules.ts'
import { pictureRefusal } from './picture-rules.ts'
import { RefusedFiles } from './RefusedFiles.tsx'
import { UploadNote } from './UploadNote.tsx'
import type { Upload } from './uploads.ts'
import { giveUpUpload } from './uploads.ts'
import { usePictureFiles } from './use-picture-files.ts'
import { useUpload } from './use-upload.ts'

export interface PhotoValue extends FocalPoint {
  /** Address of the picture, or a data URL of a new one; empty for none. */
  profileImage: string
}

export interface PhotoPickerProps {
  value: PhotoValue
  onChange: (value: PhotoValue) => void
  legend: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** Id of the file input, for links from an error summary. */
  id: string
}

/** One picture with its focal point: choose, point, replace, remove. */
export function PhotoPicker({ value, onChange, legend, help, error, id }: PhotoPickerProps) {
  const labelId = `${id}-label`
  const errorId = error ? `${id}-error` : undefined
  const { profileImage, ...focus } = value
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const { pending, addFiles } = usePictureFiles({
    onPicture(url) {
      onChange({ profileImage: url, ...CENTRED_FOCUS })
      giveUpUpload(profileImage)
    },
    onRefused: setRefused,
  })
  const upload = useUpload(profileImage)

  function handleFiles([file]: readonly File[]) {
    if (file === undefined) return
    const refusal = pictureRefusal(file)
    setRefused(refusal === undefined ? [] : [{ name: file.name, reason: refusal.description ?? '' }])
    if (refusal === undefined) addFiles([file])
    else showToast(refusal)
  }

  function handleDismiss() {
    setRefused([])
    document.getElementById(id)?.focus()
  }

  function handleRemove() {
    onChange({ profileImage: '', ...CENTRED_FOCUS })
    giveUpUpload(profileImage)
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }

  const hasPicture = profileImage !== ''
  return (
    <fieldset aria-labelledby={labelId} aria-describedby={errorId}>
      <div id={labelId} className={classes.legend}>
        {legend}
      </div>
      {help !== undefined && <p className={classes.help}>{help}</p>}
      {hasPicture && (
        <FocalPointPicker
          id={`${id}-focus`}
          src={profileImage}
          value={focus}
          onChange={(point) => onChange({ ...value, ...point })}
        />
      )}
      {hasPicture && (
        <UploadNote url={profileImage} name="the photo" upload={upload} errorId={`${id}-upload-error`} />
      )}
      {pending > 0 && !hasPicture && <Skeleton className={classes.waiting} />}
      <div className={classes.actions}>
        <FileChooser id={id} variant={hasPicture ? 'button' : 'area'} onFiles={handleFiles} errorId={errorId}>
          {hasPicture ? 'Replace photo' : 'Drop a photo here or choose a file'}
        </FileChooser>
        {hasPicture && (
          <Button variant="subtle" size="sm" onClick={handleRemove}>
            <TrashIcon />
            Remove photo
          </Button>
        )}
      </div>
      {refused.length > 0 && <RefusedFiles id={`${id}-refused`} files={refused} onDismiss={handleDismiss} />}
      {errorId && <Input.Error id={errorId}>{error}</Input.Error>}
      <p className="visually-hidden" role="status">
        {pending > 0 ? 'Preparing the photo...' : photoNews(upload)}
      </p>
    </fieldset>
  )
}

/** The state of the upload for screen readers. */
function photoNews(upload: Upload | undefined): string {
  switch (upload?.step) {
    case 'waiting':
    case 'sending':
      return 'Uploading the photo...'
    case 'done':
      return 'The photo is uploaded.'
    case 'failed':
      return 'The photo could not be uploaded.'
    default:
      return ''
  }
}
