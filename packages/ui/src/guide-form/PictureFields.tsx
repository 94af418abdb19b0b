import { GALLERY_MAX_IMAGES } from '@grove/schema'
import type { ReactNode } from 'react'
import { GalleryPicker } from '../pictures/GalleryPicker.tsx'
import { PhotoPicker } from '../pictures/PhotoPicker.tsx'
import { errorWithin, fieldId } from './field-issues.ts'
import type { GuideFieldsProps } from './field-props.ts'

const FOCUS_HELP =
  'Click the part of the picture that must always be seen. Arrow keys move the point a little at a time, with Shift further.'

interface PictureFieldProps extends GuideFieldsProps {
  /** Names the field; a heading where it begins a section. */
  legend?: ReactNode
}

/** The profile photo with its focal point. */
export function PhotoField({
  values,
  errors,
  onChange,
  idPrefix,
  legend = 'Profile photo',
}: PictureFieldProps) {
  const { profileImage, imageFocalPointX, imageFocalPointY } = values
  return (
    <PhotoPicker
      id={fieldId(idPrefix, 'profileImage')}
      legend={legend}
      help={profileImage === '' ? undefined : FOCUS_HELP}
      value={{ profileImage, imageFocalPointX, imageFocalPointY }}
      error={
        errorWithin(errors, 'profileImage') ??
        errorWithin(errors, 'imageFocalPointX') ??
        errorWithin(errors, 'imageFocalPointY')
      }
      onChange={onChange}
    />
  )
}

/** The gallery. */
export function GalleryField({ values, errors, onChange, idPrefix, legend = 'Gallery' }: PictureFieldProps) {
  return (
    <GalleryPicker
      id={fieldId(idPrefix, 'images')}
      legend={legend}
      help={`Up to ${GALLERY_MAX_IMAGES} pictures. Drag them into order, or use the arrows.`}
      value={values.images}
      error={errorWithin(errors, 'images')}
      onChange={(images) => onChange({ images })}
    />
  )
}
