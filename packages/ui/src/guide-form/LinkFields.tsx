import { Checkbox, TextInput } from '@mantine/core'
import { fieldId } from './field-issues.ts'
import type { GuideFieldsProps } from './field-props.ts'
import { textProps } from './field-props.ts'
import classes from './GuideFields.module.css'

export interface LinkFieldsProps extends GuideFieldsProps {
  /** Asks for the third network, too. */
  withTwitter?: boolean
}

/** Where else a guide is found, and how they are written to. */
export function LinkFields({ withTwitter = false, ...fields }: LinkFieldsProps) {
  return (
    <div className={classes.fields}>
      <TextInput
        {...textProps(fields, 'website')}
        label="Website"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="www.example.org"
      />
      <div className={classes.two}>
        <TextInput
          {...textProps(fields, 'instagram')}
          label="Instagram"
          description="A handle or a link."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...textProps(fields, 'facebook')}
          label="Facebook"
          description="A page name or a link."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {withTwitter && (
        <TextInput
          {...textProps(fields, 'twitter')}
          label="X (Twitter)"
          description="A handle or a link."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <TextInput
        {...textProps(fields, 'contactEmail')}
        type="email"
        label="Contact email"
        description="Shown on the profile, so that people can write."
        autoCapitalize="none"
      />
      <Checkbox
        id={fieldId(fields.idPrefix, 'takesEnquiries')}
        label="Visitors may write to me by a form on my profile"
        description="It shows no address. What they write comes to the contact email, else to that of the account."
        checked={fields.values.takesEnquiries}
        onChange={(event) => fields.onChange({ takesEnquiries: event.target.checked })}
      />
      <Checkbox
        id={fieldId(fields.idPrefix, 'sharedWithPartners')}
        label="Share my listing with partner directories"
        description="Other directories may then copy what everybody sees of it, under the licence that this site names."
        checked={fields.values.sharedWithPartners}
        onChange={(event) => fields.onChange({ sharedWithPartners: event.target.checked })}
      />
    </div>
  )
}
