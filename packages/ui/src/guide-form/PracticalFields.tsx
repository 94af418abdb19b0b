import {
  ACCESS,
  ACCESS_TYPES,
  AVAILABILITIES,
  AVAILABILITY_TYPES,
  OFFER_TYPES,
  OFFERS,
  PRICING_MAX_LENGTH,
} from '@grove/schema'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { errorWithin, fieldId } from './field-issues.ts'
import type { GuideFieldsProps } from './field-props.ts'
import { textProps } from './field-props.ts'
import classes from './GuideFields.module.css'
import { LanguagesField } from './LanguagesField.tsx'

const AVAILABILITY_CHOICES = [
  { value: '', label: 'Not said' },
  ...AVAILABILITY_TYPES.map((type) => ({ value: type, label: AVAILABILITIES[type] })),
]

/** Practical facts: for whom, in which language, access, availability and prices. */
export function PracticalFields(fields: GuideFieldsProps) {
  const { values, errors, onChange, idPrefix } = fields
  return (
    <div className={classes.fields}>
      <Choices
        id={fieldId(idPrefix, 'offers')}
        label="What you offer"
        types={OFFER_TYPES}
        labels={OFFERS}
        value={values.offers}
        error={errorWithin(errors, 'offers')}
        onChange={(offers) => onChange({ offers })}
      />
      <LanguagesField {...fields} />
      <Choices
        id={fieldId(idPrefix, 'access')}
        label="Access and comfort"
        description="Only what people can count on, on every walk or by arrangement."
        types={ACCESS_TYPES}
        labels={ACCESS}
        value={values.access}
        error={errorWithin(errors, 'access')}
        onChange={(access) => onChange({ access })}
      />
      <div className={classes.two}>
        <NativeSelect {...textProps(fields, 'availability')} label="Bookings" data={AVAILABILITY_CHOICES} />
        <TextInput
          {...textProps(fields, 'pricing')}
          label="Prices"
          description={`Up to ${PRICING_MAX_LENGTH} characters.`}
          placeholder="£25 a walk, free for carers"
          autoComplete="off"
        />
      </div>
    </div>
  )
}

interface ChoicesProps<Type extends string> {
  /** Of the first box, for links from an error summary. */
  id: string
  label: string
  description?: string
  types: readonly Type[]
  labels: Readonly<Record<Type, string>>
  value: readonly Type[]
  error: ReturnType<typeof errorWithin>
  onChange: (value: Type[]) => void
}

/** Boxes to tick, in the order of their list. */
function Choices<Type extends string>({ id, types, labels, value, onChange, ...group }: ChoicesProps<Type>) {
  return (
    <Checkbox.Group
      {...group}
      value={[...value]}
      onChange={(chosen) => onChange(types.filter((type) => chosen.includes(type)))}
    >
      <div className={classes.choices}>
        {types.map((type, index) => (
          <Checkbox key={type} id={index === 0 ? id : undefined} value={type} label={labels[type]} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
