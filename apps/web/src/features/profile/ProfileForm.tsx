import type { PrivateGuide, User } from '@grove/schema'
import { profileTrainingYears } from '@grove/schema'
import type { FieldErrors } from '@grove/ui/guide-form'
import { useFormIssues } from '@grove/ui/guide-form'
import { Tabs } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { trpc } from '../../trpc.ts'
import { CardPreview } from './CardPreview.tsx'
import { DeleteProfile } from './DeleteProfile.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import classes from './ProfilePage.module.css'
import { DetailsPanel, MediaPanel, SocialPanel } from './ProfilePanels.tsx'
import type { ProfileTab, ProfileValues } from './profile-values.ts'
import {
  isUnchanged,
  PROFILE_FIELDS,
  PROFILE_TABS,
  profileErrors,
  profileValuesOf,
  tabOf,
  withLaterChanges,
} from './profile-values.ts'
import { SaveBar } from './SaveBar.tsx'
import { useProfileActions } from './use-profile-actions.ts'

const ID_PREFIX = 'profile'

interface ProfileFormProps {
  viewer: User
  guide: PrivateGuide | null
  onSaved: (guide: PrivateGuide) => void
  currentYear: number
  tileUrl: string | null
}

/** The form of one's own listing, on three tabs that are saved together. */
export function ProfileForm({ viewer, guide, onSaved, currentYear, tileUrl }: ProfileFormProps) {
  const utils = trpc.useUtils()
  const [tab, setTab] = useState<ProfileTab>('details')
  const [saved, setSaved] = useState(() => profileValuesOf(viewer, guide))
  const form = useForm<ProfileValues>({ initialValues: saved, validate: profileErrors })
  const errors = form.errors as FieldErrors
  const { issues, showErrors, summary } = useFormIssues({
    errors,
    fields: PROFILE_FIELDS,
    idPrefix: ID_PREFIX,
    onOpenField: (field) => setTab(tabOf(field)),
  })

  function change(values: Partial<ProfileValues>) {
    for (const [key, value] of Object.entries(values)) form.setFieldValue(key, value)
  }

  const { work, save, remove } = useProfileActions({
    viewer,
    guide,
    getValues: form.getValues,
    onSaved(stored, sent) {
      const values = profileValuesOf(viewer, stored)
      setSaved(values)
      form.setValues(withLaterChanges(values, sent, form.getValues()))
      onSaved(stored)
    },
    onRefused(refused) {
      form.setErrors(refused)
      showErrors(refused)
    },
  })

  const isDirty = work.step !== 'leaving' && !isUnchanged(form.values, saved)
  const fields = { values: form.values, errors, onChange: change, idPrefix: ID_PREFIX }

  function label(name: ProfileTab, text: string) {
    const count = issues.filter(({ field }) => tabOf(field) === name).length
    if (count === 0) return text
    return (
      <>
        {text}
        <span className={classes.count}>
          {count}
          <span className="visually-hidden">{count === 1 ? ' error' : ' errors'}</span>
        </span>
      </>
    )
  }

  const preview = <CardPreview guideId={guide?.id ?? 0} values={form.values} />
  return (
    <form noValidate method="dialog" onSubmit={form.onSubmit(save, showErrors)}>
      <div className={`wrap ${classes.form}`}>
        {summary}
        <Tabs
          id="parts"
          value={tab}
          onChange={(value) => setTab(PROFILE_TABS.find((name) => name === value) ?? 'details')}
        >
          <Tabs.List aria-label="Parts of your profile">
            <Tabs.Tab value="details">{label('details', 'Profile Details')}</Tabs.Tab>
            <Tabs.Tab value="media">{label('media', 'Media & Photos')}</Tabs.Tab>
            <Tabs.Tab value="social">{label('social', 'Social & Web')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="details">
            <DetailsPanel
              fields={fields}
              preview={preview}
              names={{ firstName: form.values.firstName, lastName: form.values.lastName }}
              onNames={change}
              years={profileTrainingYears(currentYear)}
              tileUrl={tileUrl}
              locate={(place) => utils.client.geo.locate.query(place)}
              suggestTowns={(text, country) => utils.client.geo.suggest.query({ text, country })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="media">
            <MediaPanel fields={fields} />
          </Tabs.Panel>
          <Tabs.Panel value="social">
            <SocialPanel fields={fields} preview={preview} />
          </Tabs.Panel>
        </Tabs>
        {guide !== null && (
          <DeleteProfile
            isBusy={work.step === 'deleting'}
            isDisabled={work.step === 'saving' || work.step === 'leaving'}
            onDelete={() => void remove(guide.id)}
          />
        )}
      </div>
      <SaveBar guideId={guide?.id} isDirty={isDirty} work={work} />
      <LeaveGuard isDirty={isDirty} />
    </form>
  )
}
