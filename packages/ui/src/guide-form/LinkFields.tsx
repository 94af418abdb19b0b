import { Checkbox, TextInput } from '@mantine/core'
import { fieldId } from './field-issues.ts'
import type { GuideFieldsProps } from './field-props.ts'
import { textProps } from './field-props.ts'
import classes from './GuideFields.module.css'

export interface LinkFieldsProps extends GuideFieldsProps {
  /** Asks for the third network, too. */
  withTwitter?: boolean
}

/** How a browser treats what is a name to other sites, and no word. */
const NAME_ELSEWHERE = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const

/** Where else a guide is found, and how they are written to. */
export function LinkFields({ withTwitter = false, ...fields }: LinkFieldsProps) {
  return (
    <div className={classes.fields}>
      <TextInput
        {...textProps(fields, 'website')}
        {...NAME_ELSEWHERE}
        label="Website"
        inputMode="url"
        autoComplete="url"
        placeholder="www.example.org"
      />
      <div className={classes.two}>
        <TextInput
          {...textProps(fields, 'instagram')}
          {...NAME_ELSEWHERE}
          label="Instagram"
          description="A handle or a link."
        />
        <TextInput
          {...textProps(fields, 'facebook')}
          {...NAME_ELSEWHERE}
          label="Facebook"
          description="A page name or a link."
        />
      </div>
      {withTwitter && (
        <TextInput
          {...textProps(fields, 'twitter')}
          {...NAME_ELSEWHERE}
          label="X (Twitter)"
          description="A handle or a link."
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
