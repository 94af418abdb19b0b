import { profileTrainingYears } from '@grove/schema'
import type { GuideFieldsProps } from '@grove/ui/guide-form'
import {
  BioField,
  CoordinateFields,
  GalleryField,
  LinkFields,
  PhotoField,
  PlaceFields,
  PracticalFields,
  PrecisionField,
  TrainingFields,
} from '@grove/ui/guide-form'
import type { ReactNode } from 'react'
import { trpc } from '../../trpc.ts'
import classes from './CreateGuideDialog.module.css'

/** All fields of a listing, as every form of administrators has them. */
export function ListingParts({ fields }: { fields: GuideFieldsProps }) {
  const utils = trpc.useUtils()
  const config = trpc.geo.mapConfig.useQuery()
  const tileUrl = config.data?.tileUrl ?? null
  return (
    <>
      <FormPart title="Place">
        <PlaceFields
          {...fields}
          townLabel="City"
          suggestTowns={(name, country) => utils.client.geo.suggest.query({ text: name, country })}
        />
        <CoordinateFields
          {...fields}
          tileUrl={tileUrl}
          locate={(place) => utils.client.geo.locate.query(place)}
        />
        <PrecisionField {...fields} tileUrl={tileUrl} />
      </FormPart>
      <FormPart title="Training">
        <TrainingFields {...fields} years={profileTrainingYears(new Date().getFullYear())} />
      </FormPart>
      <FormPart title="Good to know">
        <PracticalFields {...fields} />
      </FormPart>
      <FormPart title="Words and pictures">
        <BioField {...fields} />
        <PhotoField {...fields} />
        <GalleryField {...fields} />
      </FormPart>
      <FormPart title="Links">
        <LinkFields {...fields} withTwitter />
      </FormPart>
    </>
  )
}

export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
