import type { ContactInfo } from '@grove/schema'
import { CONTACT_STALE_MS, updateContactInput } from '@grove/schema'
import { BusyButton, ErrorPanel, Spinner, showToast } from '@grove/ui'
import { callStatus } from '@grove/ui/call-errors'
import type { FieldErrors } from '@grove/ui/guide-form'
import { fieldId, useFormIssues } from '@grove/ui/guide-form'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
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

/** The fields that were typed into, as they are sent. */
function changesOf(values: ContactValues, seen: ContactValues): Partial<ContactValues> {
  return Object.fromEntries(
    FIELDS.filter((field) => values[field] !== seen[field]).map((field) => [field, values[field]]),
  )
}

function ContactForm({ contact }: { contact: ContactInfo }) {
  const utils = trpc.useUtils()
  /** As the fields stood before anything was typed. */
  const [seen, setSeen] = useState(contact)
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

  /** Shows what is stored now; what was typed stays, and where both changed the field says so. */
  async function showAnew() {
    const now = await utils.contact.get.fetch(undefined, { staleTime: 0 }).catch(() => undefined)
    if (now === undefined) return
    const [old, stored] = [valuesOf(seen), valuesOf(now)]
    const typed = changesOf(form.getValues(), old)
    form.setValues({ ...stored, ...typed })
    const errors = Object.fromEntries(
      FIELDS.filter((field) => typed[field] !== undefined && stored[field] !== old[field]).map((field) => [
        field,
        `Somebody has changed this to "${stored[field] || 'nothing'}". Save again to put yours in its place.`,
      ]),
    )
    form.setErrors(errors)
    showErrors(errors)
    setSeen(now)
  }

  const update = trpc.contact.update.useMutation({
    onSuccess(saved) {
      utils.contact.get.setData(undefined, saved)
      void utils.admin.history.invalidate()
      form.setValues(valuesOf(saved))
      setSeen(saved)
      showToast({
        title: 'Contact information saved',
        description: 'Visitors see it within a minute.',
        variant: 'success',
      })
    },
    onError(error) {
      showToast({ title: 'Update Failed', description: error.message, variant: 'destructive' })
      if (callStatus(error) === 409) void showAnew()
    },
  })

  function save(values: ContactValues) {
    if (update.isPending) return
    const changes = changesOf(values, valuesOf(seen))
    const names = FIELDS.filter((field) => field in changes)
    update.mutate({ ...changes, seen: Object.fromEntries(names.map((field) => [field, seen[field]])) })
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save, showErrors)}>
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
