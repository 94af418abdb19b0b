import type { PrivateGuide, User } from '@grove/schema'
import { profileTrainingYears } from '@grove/schema'
import type { LocatePlace, SuggestTowns } from '@grove/ui/guide-form'
import { changedFields, rebaseValues, useFormIssues } from '@grove/ui/guide-form'
import { Tabs } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { LeaveGuard } from '../../LeaveGuard.tsx'
import { trpc } from '../../trpc.ts'
import { CardPreview } from './CardPreview.tsx'
import { DeleteProfile } from './DeleteProfile.tsx'
import classes from './ProfilePage.module.css'
import { DetailsPanel, MediaPanel, SocialPanel } from './ProfilePanels.tsx'
import { findPinQuestion } from './pin-question.ts'
import type { ProfileTab, ProfileValues } from './profile-values.ts'
import { PROFILE_FIELDS, PROFILE_TABS, profileErrors, profileValuesOf, tabOf } from './profile-values.ts'
import { SaveBar } from './SaveBar.tsx'
import type { PinQuestion } from './SaveQuestions.tsx'
import { ConflictDialog, PinDialog } from './SaveQuestions.tsx'
import type { Basis, Conflict, ProfileWork } from './use-profile-actions.ts'
import { useProfileActions } from './use-profile-actions.ts'

const ID_PREFIX = 'profile'

/** A save that has begun with a look at the pin. */
const LOCATING: ProfileWork = { step: 'saving', share: 0 }

/** A question that has to be answered before a save goes on. */
type Question = { pin: PinQuestion } | { conflict: Conflict }

interface ProfileFormProps {
  viewer: User
  guide: PrivateGuide | null
  onSaved: (guide: PrivateGuide) => void
  /** An answer to a question about the application stands above, and is not sent. */
  isAnswering: boolean
  currentYear: number
  tileUrl: string | null
  onSignedOut: (goOn: () => void) => void
}

/** The form of one's own listing, on three tabs that are saved together. */
export function ProfileForm({
  viewer,
  guide,
  onSaved,
  isAnswering,
  currentYear,
  tileUrl,
  onSignedOut,
}: ProfileFormProps) {
  const utils = trpc.useUtils()
  const [tab, setTab] = useState<ProfileTab>('details')
  const [question, setQuestion] = useState<Question>()
  const [isLocating, setIsLocating] = useState(false)
  const [saved, setSaved] = useState(() => profileValuesOf(viewer, guide))
  const form = useForm<ProfileValues>({ initialValues: saved, validate: profileErrors })
  const errors = form.errors
  const { issues, showErrors, summary } = useFormIssues({
    errors,
    fields: PROFILE_FIELDS,
    idPrefix: ID_PREFIX,
    onOpenField: (field) => setTab(tabOf(field)),
  })

  // On a phone the row of tabs is wider than the window, and an error may lie behind one that is out of sight.
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = tabs.current?.children[PROFILE_TABS.indexOf(tab)]
    if (chosen instanceof HTMLElement) tabs.current?.scrollTo({ left: chosen.offsetLeft })
  }, [tab])

  function change(values: Partial<ProfileValues>) {
    for (const [key, value] of Object.entries(values)) form.setFieldValue(key, value)
  }

  /** Puts what was stored elsewhere beneath what was changed here. */
  function rebase(now: PrivateGuide, yielding?: readonly string[]): Basis {
    const theirs = profileValuesOf(viewer, now)
    form.setValues(rebaseValues(theirs, form.getValues(), saved, yielding))
    setSaved(theirs)
    onSaved(now)
    return { guide: now, saved: theirs }
  }

  const { work, failure, save, remove } = useProfileActions({
    viewer,
    basis: { guide, saved },
    getValues: form.getValues,
    onSaved(stored, sent) {
      const values = profileValuesOf(viewer, stored)
      setSaved(values)
      form.setValues(rebaseValues(values, form.getValues(), sent))
      onSaved(stored)
    },
    onRefused(refused) {
      form.setErrors(refused)
      showErrors(refused)
    },
    onRebased: rebase,
    onConflict: (conflict) => setQuestion({ conflict }),
    onSignedOut: () => onSignedOut(() => void save()),
  })
  const locate: LocatePlace = (place) => utils.client.geo.locate.query(place)
  const suggestTowns: SuggestTowns = (text, country) => utils.client.geo.suggest.query({ text, country })

  /** Saves, unless the pin has been left behind by a change of the town, which is asked about. */
  async function handleSave() {
    setIsLocating(true)
    const pin =
      guide === null ? undefined : await findPinQuestion(form.getValues(), saved, locate, suggestTowns)
    setIsLocating(false)
    if (pin === undefined) await save()
    else setQuestion({ pin })
  }

  const isDirty = work.step !== 'leaving' && changedFields(form.values, saved).length > 0
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

  const preview = (
    <CardPreview guideId={guide?.id ?? 0} values={form.values} checkedBadges={guide?.checkedBadges ?? []} />
  )
  const close = () => setQuestion(undefined)
  return (
    <>
      <form noValidate method="dialog" onSubmit={form.onSubmit(handleSave, showErrors)}>
        <div className={`wrap ${classes.form}`}>
          {summary}
          <Tabs
            id="parts"
            value={tab}
            onChange={(value) => setTab(PROFILE_TABS.find((name) => name === value) ?? 'details')}
          >
            <Tabs.List ref={tabs} aria-label="Parts of your profile">
              <Tabs.Tab value="details">{label('details', 'Profile Details')}</Tabs.Tab>
              <Tabs.Tab value="media">{label('media', 'Media & Photos')}</Tabs.Tab>
              <Tabs.Tab value="social">{label('social', 'Social & Web')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="details">
              <DetailsPanel
                fields={fields}
                preview={preview}
                years={profileTrainingYears(currentYear)}
                tileUrl={tileUrl}
                locate={locate}
                suggestTowns={suggestTowns}
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
        <SaveBar
          guideId={guide?.id}
          isDirty={isDirty}
          failure={failure}
          work={isLocating ? LOCATING : work}
        />
        {/* One guard for the page: two of them would ask twice. */}
        <LeaveGuard isDirty={isDirty || (isAnswering && work.step !== 'leaving')} />
      </form>
      {/* Beside the form: what is sent in a dialog is no save. */}
      {question !== undefined && 'pin' in question && (
        <PinDialog
          question={question.pin}
          onClose={close}
          onAnswer={(isMoved) => {
            const { latitude, longitude, county } = question.pin
            if (isMoved) change({ latitude, longitude, ...(county !== undefined && { county }) })
            close()
            void save()
          }}
        />
      )}
      {question !== undefined && 'conflict' in question && (
        <ConflictDialog
          fields={question.conflict.fields}
          onClose={close}
          onAnswer={(isMine) => {
            const { now, fields } = question.conflict
            close()
            void save(rebase(now, isMine ? [] : fields))
          }}
        />
      )}
    </>
  )
}
