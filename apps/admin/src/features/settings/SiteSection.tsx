import type { SiteSettingName, SiteSettings } from '@grove/schema'
import { SITE_SETTING_NAMES, saveSiteSettingsInput, siteSettingsSchema } from '@grove/schema'
import { BusyButton, ErrorPanel, Spinner, showToast } from '@grove/ui'
import { callStatus } from '@grove/ui/call-errors'
import type { FieldErrors } from '@grove/ui/guide-form'
import { fieldId, useFormIssues } from '@grove/ui/guide-form'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { trpc } from '../../trpc.ts'
import classes from './SettingsPage.module.css'

const ID_PREFIX = 'site'
type SettingValues = Record<SiteSettingName, string | boolean>

/** Settings as fields hold them: a text that is not there is empty. */
function valuesOf(settings: SiteSettings): SettingValues {
  const values = SITE_SETTING_NAMES.map((name) => [name, settings[name] ?? ''])
  return Object.fromEntries(values)
}

/** The settings of the site, as `siteSettingsSchema` describes them. */
export function SiteSection() {
  const settings = trpc.site.settings.useQuery(undefined, { staleTime: 0 })
  return (
    <section className={classes.section} aria-labelledby="site-heading">
      <h2 id="site-heading">The site</h2>
      {settings.isPending && (
        <p role="status">
          <Spinner /> Loading...
        </p>
      )}
      {settings.isError && (
        <ErrorPanel
          headingLevel={3}
          title="Failed to fetch the settings"
          message={settings.error.message}
          isAnnounced
          action={
            <Button variant="default" size="xs" onClick={() => void settings.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {settings.data !== undefined && <SiteForm settings={settings.data} />}
    </section>
  )
}

function SiteForm({ settings }: { settings: SiteSettings }) {
  const utils = trpc.useUtils()
  /** As the settings stood before anything was typed. */
  const [seen, setSeen] = useState(settings)
  const form = useForm<SettingValues>({
    initialValues: valuesOf(settings),
    validate: schemaResolver(saveSiteSettingsInput.shape.changes, { sync: true }),
  })
  const { showErrors, summary } = useFormIssues({
    errors: form.errors as FieldErrors,
    fields: SITE_SETTING_NAMES,
    idPrefix: ID_PREFIX,
    headingLevel: 3,
  })

  function typedInto(values: SettingValues): SiteSettingName[] {
    const before = valuesOf(seen)
    return SITE_SETTING_NAMES.filter((name) => values[name] !== before[name])
  }

  /** Shows what is stored now; what was typed stays, and where both changed the field says so. */
  async function showAnew() {
    const now = await utils.site.settings.fetch(undefined, { staleTime: 0 }).catch(() => undefined)
    if (now === undefined) return
    const [values, old, stored] = [form.getValues(), valuesOf(seen), valuesOf(now)]
    const typed = typedInto(values)
    form.setValues({ ...stored, ...Object.fromEntries(typed.map((name) => [name, values[name]])) })
    const both = typed.filter((name) => stored[name] !== old[name])
    const errors = Object.fromEntries(
      both.map((name) => [
        name,
        `Somebody has changed this to "${stored[name] || 'nothing'}". Save again to put yours in its place.`,
      ]),
    )
    form.setErrors(errors)
    showErrors(errors)
    setSeen(now)
  }

  const save = trpc.site.saveSettings.useMutation({
    onSuccess(saved) {
      utils.site.settings.setData(undefined, saved)
      void utils.admin.history.invalidate()
      void utils.site.get.invalidate()
      form.setValues(valuesOf(saved))
      setSeen(saved)
      showToast({
        title: 'Settings saved',
        description: 'Visitors see them within a minute.',
        variant: 'success',
      })
    },
    onError(error) {
      showToast({ title: 'Update Failed', description: error.message, variant: 'destructive' })
      if (callStatus(error) === 409) void showAnew()
    },
  })

  function handleSubmit(values: SettingValues) {
    if (save.isPending) return
    const typed = typedInto(values)
    save.mutate({
      changes: Object.fromEntries(typed.map((name) => [name, values[name]])),
      seen: Object.fromEntries(typed.map((name) => [name, seen[name]])),
    })
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(handleSubmit, showErrors)}>
      {summary}
      {SITE_SETTING_NAMES.map((name) => {
        const { title, description, isLong } = siteSettingsSchema.shape[name].meta() ?? {}
        const props = { id: fieldId(ID_PREFIX, name), name, label: title, description }
        if (typeof form.values[name] === 'boolean') {
          return (
            <Checkbox
              key={name}
              {...form.getInputProps(name, { type: 'checkbox' })}
              {...props}
              className={classes.long}
            />
          )
        }
        return isLong === true ? (
          <Textarea
            key={name}
            {...form.getInputProps(name)}
            {...props}
            className={classes.long}
            autosize
            minRows={2}
          />
        ) : (
          <TextInput key={name} {...form.getInputProps(name)} {...props} autoComplete="off" />
        )
      })}
      <div>
        <BusyButton type="submit" size="xs" isBusy={save.isPending}>
          Save settings
        </BusyButton>
      </div>
    </form>
  )
}
