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

interface Names {
  firstName: string
  lastName: string
}

interface DetailsPanelProps {
  fields: GuideFieldsProps
  /** Stands beside the fields where there is room. */
  preview: ReactNode
  names: Names
  onNames: (names: Partial<Names>) => void
  years: readonly number[]
  tileUrl: string | null
  locate: LocatePlace
  suggestTowns: SuggestTowns
}

/** Who, where, and what training. */
export function DetailsPanel({
  fields,
  preview,
  names,
  onNames,
  years,
  tileUrl,
  locate,
  suggestTowns,
}: DetailsPanelProps) {
  const { errors, idPrefix } = fields

  function nameProps(key: keyof Names) {
    return {
      id: fieldId(idPrefix, key),
      name: key,
      required: true,
      value: names[key],
      error: errors[key],
      onChange: (event: { target: { value: string } }) => onNames({ [key]: event.target.value }),
    }
  }

  return (
    <Panel preview={preview}>
      <Part title="Who you are">
        <div className={classes.two}>
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
