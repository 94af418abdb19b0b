import { callStatus } from '@grove/ui/call-errors'
import { changedFields, conflictingFields, rebaseValues, useFormIssues } from '@grove/ui/guide-form'
import type { FormErrors } from '@mantine/form'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { showFailure } from '../../show-failure.ts'
import { useUnsaved } from '../../use-unsaved.ts'

type Stored<Value> = Readonly<Record<string, Value | null>>
type Values<Value> = Record<string, Value>

interface StoredFormOptions<Value> {
  idPrefix: string
  /** The fields in the order they stand in. */
  names: readonly string[]
  stored: Stored<Value>
  validate: (values: Values<Value>) => FormErrors
  /** Reads what is stored now. */
  read: () => Promise<Stored<Value>>
}

/** A form for what is stored once and several may change: of each save only the fields are sent that were typed into. */
export function useStoredForm<Value extends string | boolean>(options: StoredFormOptions<Value>) {
  const { idPrefix, names, stored, validate, read } = options
  /** As the fields stood before anything was typed. */
  const [seen, setSeen] = useState(stored)
  const form = useForm<Values<Value>>({ initialValues: valuesOf(stored), validate })
  const { showErrors, summary } = useFormIssues({
    errors: form.errors,
    fields: names,
    idPrefix,
    headingLevel: 3,
  })

  /** Values as fields hold them: a text that is not there is empty. */
  function valuesOf(from: Stored<Value>): Values<Value> {
    return Object.fromEntries(names.map((name) => [name, from[name] ?? ''])) as Values<Value>
  }

  /** The fields that were typed into, as they are sent, and as they were seen before. */
  function changesOf(values: Values<Value>) {
    const typed = changedFields(values, valuesOf(seen))
    return {
      changes: Object.fromEntries(typed.map((name) => [name, values[name]])),
      seen: Object.fromEntries(typed.map((name) => [name, seen[name]])),
    }
  }

  useUnsaved(Object.keys(changesOf(form.values).changes).length > 0)

  /** Shows what is stored now; what was typed stays, and where both changed the field says so. */
  async function showAnew() {
    const now = await read().catch(() => undefined)
    if (now === undefined) return
    const [old, current, values] = [valuesOf(seen), valuesOf(now), form.getValues()]
    form.setValues(rebaseValues(current, values, old))
    const errors = Object.fromEntries(
      conflictingFields(values, old, current).map((name) => [
        name,
        `Somebody has changed this to "${current[name] || 'nothing'}". Save again to put yours in its place.`,
      ]),
    )
    form.setErrors(errors)
    showErrors(errors)
    setSeen(now)
  }

  return {
    form,
    summary,
    showErrors,
    changesOf,
    /** Shows the saved settings; text that was typed since these changes were sent stays. */
    handleSaved(saved: Stored<Value>, sent: Readonly<Record<string, unknown>>) {
      const asSent = { ...valuesOf(seen), ...sent } as Values<Value>
      form.setValues(rebaseValues(valuesOf(saved), form.getValues(), asSent))
      setSeen(saved)
    },
    handleRefused(error: { message: string }) {
      showFailure('Update Failed', error)
      if (callStatus(error) === 409) void showAnew()
    },
  }
}
