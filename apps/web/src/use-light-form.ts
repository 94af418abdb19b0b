import type { FieldErrors } from '@grove/ui/guide-form'
import type { ChangeEvent, FormEvent } from 'react'
import { useRef, useState } from 'react'

type TextValues = Record<string, string>
type Check<Values> = (values: Values) => Record<string, unknown>

interface LightFormOptions<Values extends TextValues> {
  initialValues: Values
  /** Fetches what tells, by field, what is wrong with the values. */
  loadRules: () => Promise<Check<Values>>
  onSubmit: (values: Values) => void
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
  const isChecking = useRef(false)

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
    // However often it is pressed while the rules are on their way, it is sent once.
    if (isChecking.current) return
    isChecking.current = true
    const check = await fetchRules()
    isChecking.current = false
    const found = check(latest.current) as FieldErrors
    setErrors(found)
    if (Object.keys(found).length === 0) onSubmit(latest.current)
    else onRefused(found)
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
