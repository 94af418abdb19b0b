import { NOT_TRAINED, NOT_TRAINED_LABEL } from '@grove/schema'
import { NativeSelect } from '@mantine/core'
import { BadgePicker } from '../badges/BadgePicker.tsx'
import { errorWithin, fieldId } from './field-issues.ts'
import type { GuideFieldsProps } from './field-props.ts'
import { textProps } from './field-props.ts'
import classes from './GuideFields.module.css'

export interface TrainingFieldsProps extends GuideFieldsProps {
  /** Years to choose from, newest first. */
  years: readonly number[]
  /** Offers "Not trained yet" before the years. */
  withNotTrained?: boolean
}

/** When a guide trained, and what for. */
export function TrainingFields({ years, withNotTrained = false, ...fields }: TrainingFieldsProps) {
  const { values, errors, onChange, idPrefix } = fields
  const yearOptions = years.map(String)
  const { trainingYear } = values
  const isOffered = trainingYear === '' || trainingYear === NOT_TRAINED || yearOptions.includes(trainingYear)
  return (
    <div className={classes.fields}>
      <NativeSelect
        {...textProps(fields, 'trainingYear')}
        label="Training year"
        data={[
          { value: '', label: 'Choose a year' },
          ...(withNotTrained ? [{ value: NOT_TRAINED, label: NOT_TRAINED_LABEL }] : []),
          ...(isOffered ? [] : [trainingYear]),
          ...yearOptions,
        ]}
      />
      <BadgePicker
        id={fieldId(idPrefix, 'certificationBadges')}
        value={values.certificationBadges}
        error={errorWithin(errors, 'certificationBadges')}
        onChange={(certificationBadges) => onChange({ certificationBadges })}
      />
    </div>
  )
}
