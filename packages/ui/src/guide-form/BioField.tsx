import { BIO_MAX_LENGTH } from '@grove/schema'
import { TextAreaField } from '../fields/TextField.tsx'
import type { GuideFieldsProps } from './field-props.ts'
import { textProps } from './field-props.ts'

/** What a guide says of themselves. */
export function BioField(fields: GuideFieldsProps) {
  return (
    <TextAreaField
      {...textProps(fields, 'bio')}
      label="About you"
      help="Your own words: how you guide, where, and for whom. The first lines stand on your card."
      limit={BIO_MAX_LENGTH}
      rows={7}
    />
  )
}
