import type { User } from '@grove/schema'
import { applyTrainingYears } from '@grove/schema'
import type { GuideFieldsProps, GuideValues, LocatePlace } from '@grove/ui/guide-form'
import {
  BioField,
  CoordinateFields,
  GalleryField,
  LinkFields,
  PhotoField,
  PlaceFields,
  PracticalFields,
  PrecisionField,
  TrainingFields,
  useFormIssues,
} from '@grove/ui/guide-form'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { trpc } from '../../trpc.ts'
import { AccountFields } from './AccountFields.tsx'
import classes from './ApplyForm.module.css'
import type { ApplyValues } from './apply-values.ts'
import { APPLY_FIELDS, applicationErrors, EMPTY_APPLICATION } from './apply-values.ts'
import { SendPanel } from './SendPanel.tsx'
import { useApplicationDraft } from './use-application-draft.ts'
import { useSendApplication } from './use-send-application.ts'

const ID_PREFIX = 'apply'

const PLACE_FIELDS = ['country', 'county', 'city'] as const

type FormPoint = Pick<ApplyValues, 'latitude' | 'longitude'>

interface ApplyFormProps {
  currentYear: number
  tileUrl: string | null
  onApplied: (user: User) => void
}

/** The stored values of the fields that have not been changed since the page was opened. */
function onlyUntouched(kept: Partial<ApplyValues>, values: ApplyValues): Partial<ApplyValues> {
  const untouched = Object.entries(kept).filter(
    ([key]) =>
      String(values[key as keyof ApplyValues]) === String(EMPTY_APPLICATION[key as keyof ApplyValues]),
  )
  return Object.fromEntries(untouched)
}

/** The application: an account and a listing in one go. The typed text survives a reload and a failure. */
export function ApplyForm({ currentYear, tileUrl, onApplied }: ApplyFormProps) {
  const utils = trpc.useUtils()
  const form = useForm<ApplyValues>({ initialValues: EMPTY_APPLICATION, validate: applicationErrors })

  const [isPointAsked, setIsPointAsked] = useState(false)

  function change(values: Partial<ApplyValues>) {
    for (const [key, value] of Object.entries(values)) form.setFieldValue(key, value)
  }

  const draft = useApplicationDraft(form.values, (kept) => change(onlyUntouched(kept, form.getValues())))

  const { showErrors, summary } = useFormIssues({
    errors: form.errors,
    fields: APPLY_FIELDS,
    idPrefix: ID_PREFIX,
  })

  /** The point that was last found for a place: by a suggestion, or by "Find coordinates". */
  const foundPoint = useRef<FormPoint>(undefined)

  /** True where the point was found for a place. Without the fields for it nobody can have set it by hand. */
  function isPointFound(): boolean {
    const { latitude, longitude } = form.getValues()
    const found = foundPoint.current
    return !isPointAsked || (found?.latitude === latitude && found.longitude === longitude)
  }

  /** A point that was found for one place does not stay with another; a point that was set by hand does. */
  function changeListing(values: Partial<GuideValues>) {
    const { latitude, longitude } = values
    const isMoved = PLACE_FIELDS.some((field) => values[field] !== undefined)
    if (isMoved && latitude !== undefined && longitude !== undefined)
      foundPoint.current = { latitude, longitude }
    const isPointLost = isMoved && latitude === undefined && isPointFound()
    change({ ...values, ...(isPointLost && { latitude: '', longitude: '' }) })
  }

  const { state, failure, send, forgetFailure } = useSendApplication({
    getValues: form.getValues,
    getKey: draft.getKey,
    onPlaceUnknown(message) {
      // The fields have to stand on the page before one of them takes the focus.
      flushSync(() => setIsPointAsked(true))
      form.setErrors({ latitude: message })
      showErrors({ latitude: message })
    },
    onApplied(user) {
      void draft.forget({ forGood: true })
      onApplied(user)
    },
    onRefused(errors) {
      form.setErrors(errors)
      showErrors(errors)
    },
  })

  function handleStartOver() {
    form.setValues(EMPTY_APPLICATION)
    forgetFailure()
    void draft.forget({ forGood: false })
  }

  const locate: LocatePlace = (place) => utils.client.geo.locate.query(place)
  const findCoordinates: LocatePlace = async (place) => {
    const found = await locate(place)
    if (found !== null) foundPoint.current = found
    return found
  }
  const fields: GuideFieldsProps = {
    values: form.values,
    errors: form.errors,
    onChange: changeListing,
    idPrefix: ID_PREFIX,
  }
  return (
    <form
      className={classes.form}
      noValidate
      method="dialog"
      data-restored={draft.isRestored}
      onSubmit={form.onSubmit(send, showErrors)}
    >
      {summary}
      <AccountFields
        form={form}
        idPrefix={ID_PREFIX}
        isTaken={async (username) => (await utils.client.accounts.checkUsername.query({ username })).isTaken}
      />
      <Part title="Where you guide">
        <PlaceFields
          {...fields}
          townLabel="Nearest Town/City"
          suggestTowns={(text, country) => utils.client.geo.suggest.query({ text, country })}
        />
        {isPointAsked && <CoordinateFields {...fields} tileUrl={tileUrl} locate={findCoordinates} />}
        <PrecisionField {...fields} tileUrl={tileUrl} locate={locate} />
      </Part>
      <Part title="Your training">
        <TrainingFields {...fields} years={applyTrainingYears(currentYear)} withNotTrained />
      </Part>
      <Part title="Good to know">
        <PracticalFields {...fields} />
      </Part>
      <Part title="Your words">
        <BioField {...fields} />
      </Part>
      <Part title="Pictures">
        <PhotoField {...fields} />
        <GalleryField {...fields} />
      </Part>
      <Part title="Where people find you">
        <LinkFields {...fields} />
      </Part>
      <SendPanel state={state} failure={failure} onStartOver={handleStartOver} />
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2 className="h3">{title}</h2>
      {children}
    </section>
  )
}
