import {
  displayName,
  privateGuideSchema,
  REGISTRATION_PASSWORD_MIN_LENGTH,
  USERNAME_MIN_LENGTH,
} from '@grove/schema'
import {
  BusyButton,
  Dialog,
  PasswordField,
  ProgressBar,
  sendRequest,
  showProblem,
  showSuccess,
  useOneAtATime,
} from '@grove/ui'
import { errorsByField } from '@grove/ui/call-errors'
import type { GuideFieldsProps } from '@grove/ui/guide-form'
import { fieldId, RequestError, sendWithPictures, useFormIssues } from '@grove/ui/guide-form'
import { PasswordStrength } from '@grove/ui/sign-in'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { API_ORIGIN } from '../../config.ts'
import { checkSessionAfter, trpc } from '../../trpc.ts'
import { useInvitationWay } from '../../use-invitation-way.ts'
import { useIsClosed } from '../../use-is-closed.ts'
import { useViewerId } from '../../viewer.ts'
import classes from './CreateGuideDialog.module.css'
import { forgetDraft, isFilled, keepDraft, readDraft } from './create-draft.ts'
import type { CreateValues } from './create-values.ts'
import { CREATE_FIELDS, createBody, createErrors, EMPTY_CREATE_VALUES } from './create-values.ts'
import { FormPart, ListingParts } from './ListingParts.tsx'

const ID_PREFIX = 'create'

type TextKey = 'firstName' | 'lastName' | 'email' | 'username' | 'password'

/** An account with an approved listing, made by hand. */
export function CreateGuideDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const viewerId = useViewerId()
  const formId = useId()
  const oneAtATime = useOneAtATime()
  const [share, setShare] = useState<number>()
  const [draft] = useState(readDraft)
  const [isRestored, setIsRestored] = useState(draft !== undefined)
  const [isAsking, setIsAsking] = useState(false)
  const isClosed = useIsClosed()
  const invitationWay = useInvitationWay()
  const form = useForm<CreateValues>({
    initialValues: draft ?? EMPTY_CREATE_VALUES,
    validate: createErrors,
    onValuesChange: keepDraft,
  })
  const errors = form.errors
  const { showErrors, summary } = useFormIssues({
    errors,
    fields: CREATE_FIELDS,
    idPrefix: ID_PREFIX,
    headingLevel: 3,
  })

  async function send() {
    setShare(0)
    try {
      const uploading = { getPictures: form.getValues, origin: API_ORIGIN, onProgress: setShare }
      const answer = await sendWithPictures(uploading, async (pictures) => {
        setShare(1)
        // A person who has cancelled meanwhile wants no guide.
        if (isClosed.current) return undefined
        return sendRequest({
          method: 'POST',
          url: `${API_ORIGIN}/api/admin/guides`,
          viewerId,
          body: { ...createBody(form.getValues()), ...pictures },
        })
      })
      if (answer === undefined) return
      const guide = privateGuideSchema.parse(answer)
      showSuccess(
        'Guide created',
        `${displayName(guide.userName)} is ${guide.published ? 'published' : 'approved, and not published'}.`,
      )
      forgetDraft()
      onClose()
    } catch (error) {
      checkSessionAfter(error, queryClient)
      showProblem(
        'Guide Creation Failed',
        error instanceof RequestError ? error.message : 'The guide could not be created.',
      )
      // Names of accounts are all that can be taken.
      const taken = error instanceof RequestError && error.status === 409 ? { username: error.message } : {}
      const refused = { ...errorsByField(error), ...taken }
      form.setErrors(refused)
      showErrors(refused)
      setShare(undefined)
    } finally {
      // The guide may have been made, and only the answer lost.
      void utils.admin.invalidate()
    }
  }

  /** Closes; whoever has typed something is asked first. */
  function close() {
    if (share === undefined && isFilled(form.getValues())) setIsAsking(true)
    else onClose()
  }

  function startAnew() {
    forgetDraft()
    form.setValues(EMPTY_CREATE_VALUES)
    form.clearErrors()
    setIsRestored(false)
  }

  function change(values: Partial<CreateValues>) {
    for (const [key, value] of Object.entries(values)) form.setFieldValue(key, value)
  }

  const fields: GuideFieldsProps = { values: form.values, errors, onChange: change, idPrefix: ID_PREFIX }
  const text = (key: TextKey) => ({
    ...form.getInputProps(key),
    id: fieldId(ID_PREFIX, key),
    name: key,
    required: true,
    // The account is somebody else's: the browser has nothing to fill in.
    autoComplete: key === 'password' ? 'new-password' : 'off',
  })

  return (
    <Dialog
      isOpen
      onClose={close}
      title="Create Guide"
      width="wide"
      closesOnOutsidePress={false}
      closeText="Cancel"
      actions={
        <BusyButton type="submit" form={formId} isBusy={share !== undefined}>
          Create Guide
        </BusyButton>
      }
    >
      <form
        id={formId}
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(() => void oneAtATime(send), showErrors)}
      >
        {isRestored && (
          <div className={classes.draft} role="status">
            <p>This is the draft that you kept. Pictures and the password are not part of it.</p>
            <Button variant="default" size="xs" onClick={startAnew}>
              Start anew
            </Button>
          </div>
        )}
        {summary}
        <FormPart title="Account">
          <div className={classes.two}>
            <TextInput {...text('firstName')} label="First name" />
            <TextInput {...text('lastName')} label="Last name" />
          </div>
          <TextInput {...text('email')} type="email" label="Email" autoCapitalize="none" />
          <div className={classes.two}>
            <TextInput
              {...text('username')}
              label="Username"
              description={`At least ${USERNAME_MIN_LENGTH} characters.`}
              autoCapitalize="none"
              spellCheck={false}
            />
            {!form.values.invite && (
              <PasswordField
                {...text('password')}
                label="Password"
                description={`At least ${REGISTRATION_PASSWORD_MIN_LENGTH} characters.`}
              />
            )}
          </div>
          {!form.values.invite && <PasswordStrength password={form.values.password} />}
          <Checkbox
            id={fieldId(ID_PREFIX, 'invite')}
            label="Send an invitation"
            description={invitationWay}
            checked={form.values.invite}
            onChange={(event) => change({ invite: event.target.checked })}
          />
        </FormPart>
        <ListingParts fields={fields} />
        <Checkbox
          id={fieldId(ID_PREFIX, 'published')}
          label="Publish at once"
          description="The listing is approved either way."
          checked={form.values.published}
          onChange={(event) => change({ published: event.target.checked })}
        />
        {share !== undefined && <ProgressBar label="Sending the guide" value={share} />}
      </form>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        role="alertdialog"
        title="Keep what you typed?"
        closeText="Go on writing"
        actions={
          <>
            <Button
              variant="default"
              color="danger"
              onClick={() => {
                forgetDraft()
                onClose()
              }}
            >
              Discard it
            </Button>
            <Button onClick={onClose}>Keep a draft</Button>
          </>
        }
      >
        <p>
          The guide is not created yet. A draft stays in this tab until you log out; pictures are not kept.
        </p>
      </Dialog>
    </Dialog>
  )
}
