import type { GuideFieldsProps, LocatePlace, SuggestTowns } from '@grove/ui/guide-form'
import {
  BioField,
  CoordinateFields,
  fieldId,
  GalleryField,
  LinkFields,
  PhotoField,
  PlaceFields,
  PracticalFields,
  PrecisionField,
  TrainingFields,
} from '@grove/ui/guide-form'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ProfilePage.module.css'
import type { ProfileValues } from './profile-values.ts'

interface ProfileFieldsProps extends GuideFieldsProps {
  values: ProfileValues
  onChange: (values: Partial<ProfileValues>) => void
}

interface DetailsPanelProps {
  fields: ProfileFieldsProps
  /** Stands beside the fields where there is room. */
  preview: ReactNode
  years: readonly number[]
  tileUrl: string | null
  locate: LocatePlace
  suggestTowns: SuggestTowns
}

/** The name, the place and the training of the guide. */
export function DetailsPanel({ fields, preview, years, tileUrl, locate, suggestTowns }: DetailsPanelProps) {
  const { values, errors, idPrefix, onChange } = fields

  function nameProps(key: 'firstName' | 'lastName') {
    return {
      id: fieldId(idPrefix, key),
      name: key,
      required: true,
      value: values[key],
      error: errors[key],
      onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
    }
  }

  return (
    <Panel preview={preview}>
      <Part title="Who you are">
        <div className="two-columns">
          <TextInput {...nameProps('firstName')} label="First name" autoComplete="given-name" />
          <TextInput {...nameProps('lastName')} label="Last name" autoComplete="family-name" />
        </div>
        <BioField {...fields} />
      </Part>
      <Part title="Where you guide">
        <PlaceFields {...fields} townLabel="City" suggestTowns={suggestTowns} />
        <CoordinateFields {...fields} tileUrl={tileUrl} locate={locate} />
        <PrecisionField {...fields} tileUrl={tileUrl} />
      </Part>
      <Part title="Your training">
        <TrainingFields {...fields} years={years} />
      </Part>
      <Part title="Good to know">
        <PracticalFields {...fields} />
      </Part>
    </Panel>
  )
}

/** Photo and gallery. */
export function MediaPanel({ fields }: { fields: GuideFieldsProps }) {
  return (
    <div className={classes.media}>
      <PhotoField {...fields} legend={<h2 className="h3">Profile photo</h2>} />
      <GalleryField {...fields} legend={<h2 className="h3">Gallery</h2>} />
    </div>
  )
}

/** Links and the address people write to. */
export function SocialPanel({ fields, preview }: Pick<DetailsPanelProps, 'fields' | 'preview'>) {
  return (
    <Panel preview={preview}>
      <Part title="Where people find you">
        <LinkFields {...fields} />
      </Part>
    </Panel>
  )
}

function Panel({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.panel}>
      <div className={classes.parts}>{children}</div>
      {preview}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2 className="h3">{title}</h2>
      {children}
    </section>
  )
}
