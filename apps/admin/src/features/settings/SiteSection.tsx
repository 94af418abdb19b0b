import type { SiteSettings } from '@grove/schema'
import {
  DEFAULT_SITE_SETTINGS,
  SITE_SETTING_NAMES,
  saveSiteSettingsInput,
  siteSettingsSchema,
} from '@grove/schema'
import { BusyButton, showSuccess } from '@grove/ui'
import { fieldId } from '@grove/ui/guide-form'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { trpc } from '../../trpc.ts'
import { LoadedForm } from './LoadedForm.tsx'
import classes from './SettingsPage.module.css'
import { useStoredForm } from './use-stored-form.ts'

const ID_PREFIX = 'site'

/** The settings of the site, as `siteSettingsSchema` describes them. */
export function SiteSection() {
  const settings = trpc.site.settings.useQuery(undefined, { gcTime: 0 })
  return (
    <section className={classes.section} aria-labelledby="site-heading">
      <h2 id="site-heading">The site</h2>
      <LoadedForm
        query={settings}
        instead={DEFAULT_SITE_SETTINGS}
        failureTitle="Failed to fetch the settings"
      >
        {(stored) => <SiteForm settings={stored} />}
      </LoadedForm>
    </section>
  )
}

function SiteForm({ settings }: { settings: SiteSettings }) {
  const utils = trpc.useUtils()
  const { form, summary, showErrors, changesOf, handleSaved, handleRefused } = useStoredForm({
    idPrefix: ID_PREFIX,
    names: SITE_SETTING_NAMES,
    stored: settings,
    validate: schemaResolver(saveSiteSettingsInput.shape.changes, { sync: true }),
    // Not by the cache, which would keep it for the next visit.
    read: () => utils.client.site.settings.query(),
  })
  const save = trpc.site.saveSettings.useMutation({
    onSuccess(saved, { changes }) {
      utils.site.settings.setData(undefined, saved)
      void utils.admin.history.invalidate()
      void utils.site.get.invalidate()
      handleSaved(saved, changes)
      showSuccess('Settings saved', 'Visitors see them within a minute.')
    },
    onError: handleRefused,
  })
  const submit = form.onSubmit((values) => {
    if (!save.isPending) save.mutate(changesOf(values))
  }, showErrors)

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
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
