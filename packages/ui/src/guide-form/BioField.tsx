import { BIO_MAX_LENGTH } from '@grove/schema'
import { Textarea } from '@mantine/core'
import { classNames } from '../class-names.ts'
import { grouped } from '../grouped.ts'
import classes from './BioField.module.css'
import type { GuideFieldsProps } from './field-props.ts'
import { textProps } from './field-props.ts'

/** A guide's own words, with a counter. Words beyond the limit stay, so that nothing typed is lost. */
export function BioField(fields: GuideFieldsProps) {
  const { length } = fields.values.bio
  return (
    <Textarea
      {...textProps(fields, 'bio')}
      className={classes.field}
      label="About you"
      description={
        <>
          Your own words: how you guide, where, and for whom. The first lines stand on your card.{' '}
          <span className={classNames(classes.counter, length > BIO_MAX_LENGTH && classes.over)}>
            {`${grouped(length)} of ${grouped(BIO_MAX_LENGTH)} characters`}
          </span>
        </>
      }
      rows={7}
    />
  )
}
