import type { FieldErrors } from '@grove/ui/guide-form'
import type { ChangeEvent, FormEvent } from 'react'
import { useRef, useState } from 'react'

type TextValues = Record<string, string>
type Check<Values> = (values: Values) => Record<string, unknown>

interface LightFormOptions<Values extends TextValues> {
  initialValues: Values
  /** Fetches what tells, by field, what is wrong with the values. */
  loadRules: () => Promise<Check<Values>>
  /** Resolves once it is done; until then the form is not sent again. */
  onSubmit: (values: Values) => Promise<unknown>
  onRefused: (errors: FieldErrors) => void
  onChange?: (values: Values) => void
}

/**
 * A form of a few texts, for pages that visitors open first: its rules weigh more than all the rest of it, and come when
 * the first field is used, at the latest when it is sent. The server has the same rules, should they not come at all.
 */
export function useLightForm<Values extends TextValues>({
  initialValues,
  loadRules,
  onSubmit,
  onRefused,
  onChange,
}: LightFormOptions<Values>) {
  const [values, setValues] = useState(initialValues)
  const [errors, setErrors] = useState<FieldErrors>({})
  const rules = useRef<Promise<Check<Values>>>(undefined)
  /** What has been typed by now, for what happens after a wait. */
  const latest = useRef(values)
  /** Known at once, unlike what has been rendered: a second press may follow at any time. */
  const isSending = useRef(false)

  function fetchRules(): Promise<Check<Values>> {
    rules.current ??= loadRules().catch(() => {
      // Another try when they are needed next.
      rules.current = undefined
      return () => ({})
    })
    return rules.current
  }

  function change(next: Values): void {
    latest.current = next
    setValues(next)
    onChange?.(next)
  }

  async function send(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    try {
      const check = await fetchRules()
      const found = check(latest.current) as FieldErrors
      setErrors(found)
      if (Object.keys(found).length === 0) await onSubmit(latest.current)
      else onRefused(found)
    } finally {
      isSending.current = false
    }
  }

  /** What a text field of this name needs. */
  function field(name: keyof Values & string) {
    return {
      name,
      value: values[name] ?? '',
      error: errors[name],
      onFocus: () => void fetchRules(),
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        change({ ...latest.current, [name]: target.value })
        setErrors(({ [name]: _, ...others }) => others)
      },
    }
  }

  return {
    errors,
    setErrors,
    field,
    reset: () => change(initialValues),
    handleSubmit(event: FormEvent) {
      event.preventDefault()
      void send()
    },
  }
}
