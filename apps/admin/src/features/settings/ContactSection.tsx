import type { ContactInfo } from '@grove/schema'
import { updateContactInput } from '@grove/schema'
import { BusyButton, showSuccess } from '@grove/ui'
import { fieldId } from '@grove/ui/guide-form'
import { TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { trpc } from '../../trpc.ts'
import { LoadedForm } from './LoadedForm.tsx'
import classes from './SettingsPage.module.css'
import { useStoredForm } from './use-stored-form.ts'

const ID_PREFIX = 'contact'
const FIELDS = ['email', 'phone', 'address', 'instagram', 'facebook', 'twitter'] as const

const LABELS: Readonly<Record<(typeof FIELDS)[number], string>> = {
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
}

const NO_CONTACT: ContactInfo = {
  email: null,
  phone: null,
  address: null,
  instagram: null,
  facebook: null,
  twitter: null,
}

/** The contact details of the directory, which stand in the footer of every page. */
export function ContactSection() {
  const contact = trpc.contact.get.useQuery(undefined, { gcTime: 0 })
  return (
    <section className={classes.section} aria-labelledby="contact-heading">
      <h2 id="contact-heading">Contact Information</h2>
      <p>What the footer of every page shows. Leave empty what is not to be shown.</p>
      <LoadedForm query={contact} instead={NO_CONTACT} failureTitle="Failed to fetch contact info">
        {(stored) => <ContactForm contact={stored} />}
      </LoadedForm>
    </section>
  )
}

function ContactForm({ contact }: { contact: ContactInfo }) {
  const utils = trpc.useUtils()
  const { form, summary, showErrors, changesOf, handleSaved, handleRefused } = useStoredForm({
    idPrefix: ID_PREFIX,
    names: FIELDS,
    stored: contact,
    validate: schemaResolver(updateContactInput, { sync: true }),
    // Not by the cache, which would keep it for the next visit.
    read: () => utils.client.contact.get.query(),
  })
  const update = trpc.contact.update.useMutation({
    onSuccess(saved, sent) {
      utils.contact.get.setData(undefined, saved)
      void utils.admin.history.invalidate()
      handleSaved(saved, sent)
      showSuccess('Contact information saved', 'Visitors see it within a minute.')
    },
    onError: handleRefused,
  })
  const submit = form.onSubmit((values) => {
    if (update.isPending) return
    const { changes, seen } = changesOf(values)
    update.mutate({ ...changes, seen })
  }, showErrors)

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {summary}
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          {...form.getInputProps(field)}
          id={fieldId(ID_PREFIX, field)}
          name={field}
          label={
            <>
              {LABELS[field]} <span className={classes.optional}>optional</span>
            </>
          }
          type={field === 'email' ? 'email' : 'text'}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      <div>
        <BusyButton type="submit" size="xs" isBusy={update.isPending}>
          Save contact information
        </BusyButton>
      </div>
    </form>
  )
}
