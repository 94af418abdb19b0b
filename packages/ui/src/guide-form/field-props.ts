import type { ChangeEvent, ReactNode } from 'react'
import type { FieldErrors } from './field-issues.ts'
import { errorWithin, fieldId } from './field-issues.ts'
import type { GuideValues } from './guide-values.ts'

/** The props of each group of fields of a listing: the values of the form, its errors and a way to change them. */
export interface GuideFieldsProps {
  values: GuideValues
  errors: FieldErrors
  onChange: (change: Partial<GuideValues>) => void
  /** Before the name of each field in its id, so that two forms fit on one page. */
  idPrefix: string
}

type TextKey = {
  [Key in keyof GuideValues]: GuideValues[Key] extends string ? Key : never
}[keyof GuideValues]

interface TextInputProps {
  id: string
  name: string
  value: string
  error: ReactNode
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
}

/** The props of the input that holds one text of a listing. */
export function textProps(
  { values, errors, onChange, idPrefix }: GuideFieldsProps,
  key: TextKey,
): TextInputProps {
  return {
    id: fieldId(idPrefix, key),
    name: key,
    value: values[key],
    error: errorWithin(errors, key),
    onChange: (event) => onChange({ [key]: event.target.value }),
  }
}
