import { TextField } from '../fields/TextField.tsx'
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
      <TextField
        {...textProps(fields, 'website')}
        label="Website"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="www.example.org"
      />
      <div className={classes.two}>
        <TextField
          {...textProps(fields, 'instagram')}
          label="Instagram"
          help="A handle or a link."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...textProps(fields, 'facebook')}
          label="Facebook"
          help="A page name or a link."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {withTwitter && (
        <TextField
          {...textProps(fields, 'twitter')}
          label="X (Twitter)"
          help="A handle or a link."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <TextField
        {...textProps(fields, 'contactEmail')}
        type="email"
        label="Contact email"
        help="Shown on the profile, so that people can write."
        autoCapitalize="none"
      />
    </div>
  )
}
