import type { ContactInfo } from '@grove/schema'
import { CONTACT_STALE_MS, updateContactInput } from '@grove/schema'
import { BusyButton, ErrorPanel, Spinner, showToast } from '@grove/ui'
import type { FieldErrors } from '@grove/ui/guide-form'
import { fieldId, useFormIssues } from '@grove/ui/guide-form'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { trpc } from '../../trpc.ts'
import classes from './SettingsPage.module.css'

const ID_PREFIX = 'contact'
const FIELDS = ['email', 'phone', 'address', 'instagram', 'facebook', 'twitter'] as const
type ContactValues = Record<(typeof FIELDS)[number], string>

const LABELS: Readonly<ContactValues> = {
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
}

function valuesOf(contact: ContactInfo): ContactValues {
  const { email, phone, address, instagram, facebook, twitter } = contact
  return {
    email: email ?? '',
    phone: phone ?? '',
    address: address ?? '',
    instagram: instagram ?? '',
    facebook: facebook ?? '',
    twitter: twitter ?? '',
  }
}

/** The contact details of the directory, which stand in the footer of every page. */
export function ContactSection() {
  const contact = trpc.contact.get.useQuery(undefined, { staleTime: CONTACT_STALE_MS })
  return (
    <section className={classes.section} aria-labelledby="contact-heading">
      <h2 id="contact-heading">Contact Information</h2>
      <p>What the footer of every page shows. Leave empty what is not to be shown.</p>
      {contact.isPending && (
        <p role="status">
          <Spinner /> Loading...
        </p>
      )}
      {contact.isError && (
        <ErrorPanel
          headingLevel={3}
          title="Failed to fetch contact info"
          message={contact.error.message}
          isAnnounced
          action={
            <Button variant="default" size="xs" onClick={() => void contact.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {contact.data !== undefined && <ContactForm contact={contact.data} />}
    </section>
  )
}

function ContactForm({ contact }: { contact: ContactInfo }) {
  const utils = trpc.useUtils()
  const form = useForm<ContactValues>({
    initialValues: valuesOf(contact),
    validate: schemaResolver(updateContactInput, { sync: true }),
  })
  const { showErrors, summary } = useFormIssues({
    errors: form.errors as FieldErrors,
    fields: FIELDS,
    idPrefix: ID_PREFIX,
    headingLevel: 3,
  })
  const update = trpc.contact.update.useMutation({
    onSuccess(saved) {
      utils.contact.get.setData(undefined, saved)
      void utils.admin.history.invalidate()
      form.setValues(valuesOf(saved))
      showToast({
        title: 'Contact information saved',
        description: 'Visitors see it within a minute.',
        variant: 'success',
      })
    },
    onError: ({ message }) =>
      showToast({ title: 'Update Failed', description: message, variant: 'destructive' }),
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (!update.isPending) update.mutate(values)
      }, showErrors)}
    >
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
