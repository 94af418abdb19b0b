import type { PrivateGuide } from '@grove/schema'
import { displayName, privateGuideSchema } from '@grove/schema'
import {
  BusyButton,
  ConfirmDialog,
  Dialog,
  ProgressBar,
  sendRequest,
  showProblem,
  showSuccess,
  useOneAtATime,
} from '@grove/ui'
import { errorsByField } from '@grove/ui/call-errors'
import {
  changedFields,
  conflictingFields,
  fieldId,
  RequestError,
  rebaseValues,
  sendWithPictures,
  useFormIssues,
} from '@grove/ui/guide-form'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { API_ORIGIN } from '../../config.ts'
import { checkSessionAfter, trpc } from '../../trpc.ts'
import { useIsClosed } from '../../use-is-closed.ts'
import { useUnsaved } from '../../use-unsaved.ts'
import { useViewerId } from '../../viewer.ts'
import classes from './CreateGuideDialog.module.css'
import { FormPart, ListingParts } from './ListingParts.tsx'
import type { AccountWithoutListing, ListingValues } from './listing-values.ts'
import {
  LISTING_FIELDS,
  listingChanges,
  listingErrors,
  listingValuesOf,
  newListing,
} from './listing-values.ts'

const ID_PREFIX = 'listing'

interface ListingDialogProps {
  /** The listing that is edited on behalf of its owner, or the account that gets one. */
  subject: PrivateGuide | AccountWithoutListing
  onClose: () => void
}

/** The listing of somebody else: edited, or made for an account that has none. */
export function ListingDialog({ subject, onClose }: ListingDialogProps) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const viewerId = useViewerId()
  const formId = useId()
  const oneAtATime = useOneAtATime()
  const [share, setShare] = useState<number>()
  const [isAsking, setIsAsking] = useState(false)
  const isClosed = useIsClosed()
  /** The listing as it was when the form was filled; undefined where there is none yet. */
  const [guide, setGuide] = useState('city' in subject ? subject : undefined)
  const [saved, setSaved] = useState(() => listingValuesOf(subject))
  const form = useForm<ListingValues>({
    initialValues: saved,
    validate: (values) => listingErrors(values, guide && saved),
  })
  const errors = form.errors
  const { showErrors, summary } = useFormIssues({
    errors,
    fields: LISTING_FIELDS,
    idPrefix: ID_PREFIX,
    headingLevel: 3,
  })
  const name = 'userName' in subject ? displayName(subject.userName) : subject.username
  const changes = listingChanges(form.values, saved)
  const isChanged = Object.keys(changes).length > 0
  useUnsaved(isChanged)

  /** Shows this listing with what was typed since the form was as `before`. */
  function show(now: PrivateGuide, before: ListingValues) {
    const stored = listingValuesOf(now)
    setGuide(now)
    setSaved(stored)
    form.setValues(rebaseValues(stored, form.getValues(), before))
  }

  /** Shows the listing as it is now; what was typed stays, and a field that both have changed says so. */
  async function showAnew(id: number) {
    const now = privateGuideSchema.safeParse(await utils.guides.byId.fetch({ id }, { staleTime: 0 })).data
    if (now === undefined) return
    const both = Object.fromEntries(
      conflictingFields(form.getValues(), saved, listingValuesOf(now)).map((field) => [
        field,
        'Somebody else has changed this meanwhile. Save again to put yours in its place.',
      ]),
    )
    show(now, saved)
    form.setErrors(both)
    showErrors(both)
  }

  /** Answers the listing as it is stored, and the values that were sent; undefined where nothing was sent. */
  async function store() {
    let sent = form.getValues()
    const uploading = { getPictures: form.getValues, origin: API_ORIGIN, onProgress: setShare }
    const answer = await sendWithPictures(uploading, async ({ profileImage, images }) => {
      setShare(1)
      // A person who has discarded the changes meanwhile wants none saved.
      if (isClosed.current) return undefined
      sent = form.getValues()
      if (guide === undefined) {
        const body = { ...newListing(sent), profileImage, images, userId: subject.id }
        return sendRequest({ method: 'POST', url: `${API_ORIGIN}/api/guides`, viewerId, body })
      }
      const changed = listingChanges(sent, saved)
      const body = {
        ...changed,
        ...('profileImage' in changed && { profileImage }),
        ...('images' in changed && { images }),
        version: guide.updatedAt,
      }
      return sendRequest({ method: 'PUT', url: `${API_ORIGIN}/api/guides/${guide.id}`, viewerId, body })
    })
    return answer === undefined ? undefined : { stored: privateGuideSchema.parse(answer), sent }
  }

  async function send() {
    setShare(0)
    try {
      const done = await store()
      if (done === undefined) return
      const { stored, sent } = done
      showSuccess(
        guide === undefined ? 'Listing added' : 'Listing saved',
        `${displayName(stored.userName)}: ${guide === undefined ? 'it waits for review.' : 'the history names you.'}`,
      )
      void utils.admin.invalidate()
      void utils.guides.byId.invalidate({ id: stored.id })
      const isTypedOn = changedFields(form.getValues(), sent).length > 0
      show(stored, sent)
      if (isTypedOn) setShare(undefined)
      else onClose()
    } catch (error) {
      const isKnown = error instanceof RequestError
      showProblem('Update Failed', isKnown ? error.message : 'The listing could not be saved.')
      setShare(undefined)
      checkSessionAfter(error, queryClient)
      if (isKnown && error.status === 409 && guide !== undefined) {
        await showAnew(guide.id).catch(() => undefined)
        return
      }
      const refused = errorsByField(error)
      form.setErrors(refused)
      showErrors(refused)
    }
  }

  function change(values: Partial<ListingValues>) {
    for (const [key, value] of Object.entries(values)) form.setFieldValue(key, value)
  }

  function close() {
    if (isChanged) setIsAsking(true)
    else onClose()
  }

  const text = (key: 'firstName' | 'lastName') => ({
    ...form.getInputProps(key),
    id: fieldId(ID_PREFIX, key),
    name: key,
    autoComplete: 'off',
  })
  return (
    <Dialog
      isOpen
      onClose={close}
      title={guide === undefined ? `A listing for ${name}` : `Edit ${name}`}
      width="wide"
      closesOnOutsidePress={false}
      closeText="Cancel"
      actions={
        <BusyButton type="submit" form={formId} isBusy={share !== undefined} disabled={!isChanged}>
          {guide === undefined ? 'Add the listing' : 'Save changes'}
        </BusyButton>
      }
    >
      <form
        id={formId}
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(() => void oneAtATime(send), showErrors)}
      >
        {summary}
        <FormPart title="Name">
          <div className={classes.two}>
            <TextInput {...text('firstName')} label="First name" />
            <TextInput {...text('lastName')} label="Last name" />
          </div>
        </FormPart>
        <ListingParts fields={{ values: form.values, errors, onChange: change, idPrefix: ID_PREFIX }} />
        {share !== undefined && <ProgressBar label="Sending the listing" value={share} />}
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Discard your changes?"
        cancelText="Go on writing"
        confirmText="Discard them"
        onConfirm={onClose}
      >
        <p>What you have typed is not saved.</p>
      </ConfirmDialog>
    </Dialog>
  )
}
