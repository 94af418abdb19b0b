import { inviteOwnerInput } from '@grove/schema'
import { BusyButton, showSuccess, useSentOnce } from '@grove/ui'
import { errorsByField } from '@grove/ui/call-errors'
import { fieldId } from '@grove/ui/guide-form'
import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { showFailure } from '../../show-failure.ts'
import { trpc } from '../../trpc.ts'
import { useInvitationWay } from '../../use-invitation-way.ts'
import classes from './FoldedForm.module.css'
import { useFold } from './use-fold.ts'

const FIELD_ID = fieldId('invite-owner', 'email')

/** Invites the owner of a listing again, as where the address was mistyped. Nothing where somebody has the account already. */
export function InviteOwner({ guideId }: { guideId: number }) {
  const owner = trpc.admin.ownerEmail.useQuery({ guideId }, { staleTime: 0 })
  if (owner.data?.mayBeInvited !== true) return null
  return <InviteForm guideId={guideId} address={owner.data.email ?? ''} />
}

function InviteForm({ guideId, address }: { guideId: number; address: string }) {
  const utils = trpc.useUtils()
  const { part, fold } = useFold()
  const invitationWay = useInvitationWay()
  const form = useForm({
    initialValues: { email: address },
    validate: schemaResolver(inviteOwnerInput.pick({ email: true }), { sync: true }),
  })
  const invite = trpc.admin.inviteOwner.useMutation({
    onSuccess(_answer, { email }) {
      fold()
      showSuccess('Invitation on its way', `To ${email}.`)
      void utils.admin.invalidate()
      void utils.guides.byId.invalidate({ id: guideId })
    },
    onError(error) {
      showFailure('Failed to invite', error)
      form.setErrors(errorsByField(error))
    },
  })

  const send = useSentOnce(invite)
  return (
    <details ref={part} className={classes.part}>
      <summary>Send an invitation</summary>
      <form
        className={classes.form}
        noValidate
        method="post"
        onSubmit={form.onSubmit(
          ({ email }) => send({ guideId, email }),
          () => document.getElementById(FIELD_ID)?.focus(),
        )}
      >
        <p>{invitationWay} The link is good for seven days, and ends one from before.</p>
        <TextInput
          {...form.getInputProps('email')}
          id={FIELD_ID}
          name="email"
          type="email"
          label="Their e-mail address"
          autoComplete="off"
        />
        <div>
          <BusyButton type="submit" size="xs" variant="default" isBusy={invite.isPending}>
            Invite
          </BusyButton>
        </div>
      </form>
    </details>
  )
}
