import type { ReactNode } from 'react'
import { useId } from 'react'
import { Button } from '../controls/Button.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { FieldError } from '../fields/Field.tsx'
import { TrashIcon } from '../icons/index.ts'
import { showToast } from '../toasts/toast-store.ts'
import { FileChooser } from './FileChooser.tsx'
import type { FocalPoint } from './FocalPointPicker.tsx'
import { CENTRED_FOCUS, FocalPointPicker } from './FocalPointPicker.tsx'
import classes from './PhotoPicker.module.css'
import { pictureRefusal } from './picture-rules.ts'
import { usePictureFiles } from './use-picture-files.ts'

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
  id?: string
}

/** One picture with its focal point: choose, point, replace, remove. */
export function PhotoPicker({ value, onChange, legend, help, error, id }: PhotoPickerProps) {
  const madeUpId = useId()
  const baseId = id ?? madeUpId
  const labelId = `${baseId}-label`
  const errorId = error ? `${baseId}-error` : undefined
  const { profileImage, ...focus } = value
  const { pending, addFiles } = usePictureFiles((url) => onChange({ profileImage: url, ...CENTRED_FOCUS }))

  function handleFiles([file]: readonly File[]) {
    if (file === undefined) return
    const refusal = pictureRefusal(file)
    if (refusal === undefined) addFiles([file])
    else showToast(refusal)
  }

  function handleRemove() {
    onChange({ profileImage: '', ...CENTRED_FOCUS })
    requestAnimationFrame(() => document.getElementById(baseId)?.focus())
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
          id={`${baseId}-focus`}
          src={profileImage}
          value={focus}
          onChange={(point) => onChange({ ...value, ...point })}
        />
      )}
      {pending > 0 && !hasPicture && <Skeleton className={classes.waiting} />}
      <div className={classes.actions}>
        <FileChooser
          id={baseId}
          variant={hasPicture ? 'button' : 'area'}
          onFiles={handleFiles}
          errorId={errorId}
        >
          {hasPicture ? 'Replace photo' : 'Drop a photo here or choose a file'}
        </FileChooser>
        {hasPicture && (
          <Button variant="bare" size="small" onClick={handleRemove}>
            <TrashIcon />
            Remove photo
          </Button>
        )}
      </div>
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
      <p className="visually-hidden" role="status">
        {pending > 0 ? 'Preparing the photo...' : ''}
      </p>
    </fieldset>
  )
}
