import { BIO_MAX_LENGTH } from '@grove/schema'
import { CountedTextarea } from '../fields/CountedTextarea.tsx'
import type { GuideFieldsProps } from './field-props.ts'
import { textProps } from './field-props.ts'

/** A guide's own words. */
export function BioField(fields: GuideFieldsProps) {
  return (
    <CountedTextarea
      {...textProps(fields, 'bio')}
      label="About you"
      description="Your own words: how you guide, where, and for whom. The first lines stand on your card."
      limit={BIO_MAX_LENGTH}
      rows={7}
    />
  )
}
