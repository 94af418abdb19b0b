import { GALLERY_MAX_IMAGES, PICTURE_DESCRIPTION_MAX_LENGTH } from '@grove/schema'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { GalleryPicker } from '../pictures/GalleryPicker.tsx'
import { PhotoPicker } from '../pictures/PhotoPicker.tsx'
import { errorWithin, fieldId } from './field-issues.ts'
import type { GuideFieldsProps } from './field-props.ts'
import { textProps } from './field-props.ts'
import classes from './GuideFields.module.css'

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
    <div className={classes.fields}>
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
        onChange={(photo) =>
          // Words about one picture are not about another one.
          onChange({ ...photo, ...(photo.profileImage !== profileImage && { profileImageDescription: '' }) })
        }
      />
      {profileImage !== '' && (
        <TextInput
          {...textProps({ values, errors, onChange, idPrefix }, 'profileImageDescription')}
          label="Description of the photo"
          description={DESCRIPTION_HELP}
          maxLength={PICTURE_DESCRIPTION_MAX_LENGTH}
        />
      )}
    </div>
  )
}

const DESCRIPTION_HELP = 'A few words about what it shows, for people who cannot see it.'

/** The gallery. */
export function GalleryField({ values, errors, onChange, idPrefix, legend = 'Gallery' }: PictureFieldProps) {
  return (
    <GalleryPicker
      id={fieldId(idPrefix, 'images')}
      legend={legend}
      help={`Up to ${GALLERY_MAX_IMAGES} pictures. Drag them into order, or use the arrows. Describe in a few words what each of them shows, for people who cannot see it.`}
      value={values}
      error={errorWithin(errors, 'images') ?? errorWithin(errors, 'imageDescriptions')}
      onChange={onChange}
    />
  )
}
