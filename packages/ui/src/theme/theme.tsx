// First: it sets the order of the layers of styles.
import '../styles.css'
import '../fonts.css'
import { createTheme, mergeThemeOverrides } from '@mantine/core'
import { ChevronDownIcon } from '../icons.ts'
import actionIcon from './ActionIcon.module.css'
import button from './Button.module.css'
import choice from './Choice.module.css'
import combobox from './Combobox.module.css'
import input from './Input.module.css'
import inputWrapper from './InputWrapper.module.css'
import menu from './Menu.module.css'
import modal from './Modal.module.css'
import notification from './Notification.module.css'
import notifications from './Notifications.module.css'
import passwordInput from './PasswordInput.module.css'
import pill from './Pill.module.css'
import progress from './Progress.module.css'
import tabs from './Tabs.module.css'
import { tokens } from './tokens.ts'
import './mantine-variables.css'

/**
 * The Mantine theme of both apps: what each of its components looks like. Components are named here and not imported,
 * so that a page loads those that it shows.
 */
export const theme = mergeThemeOverrides(
  tokens,
  createTheme({
    components: {
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' }, classNames: actionIcon },
      Button: { classNames: button },
      // These become styles of the element, which no stylesheet outdoes.
      Checkbox: {
        defaultProps: { color: 'var(--primary)', iconColor: 'var(--on-primary)', radius: 5 },
        classNames: choice,
      },
      Combobox: { classNames: combobox },
      Input: { classNames: input },
      InputWrapper: { classNames: inputWrapper },
      Menu: { classNames: menu },
      Modal: { classNames: modal },
      MultiSelect: {
        defaultProps: { rightSection: <ChevronDownIcon /> },
        classNames: { dropdown: combobox.dropdown, options: combobox.options, option: combobox.option },
      },
      NativeSelect: { defaultProps: { rightSection: <ChevronDownIcon /> } },
      Notification: { classNames: notification },
      Notifications: { classNames: notifications },
      PasswordInput: { classNames: passwordInput },
      Pill: { classNames: pill },
      Progress: { classNames: progress },
      Radio: { classNames: { ...choice, radio: choice.input, description: choice.radioDescription } },
      Tabs: { defaultProps: { keepMountedMode: 'display-none' }, classNames: tabs },
      Textarea: { defaultProps: { resize: 'vertical' } },
    },
  }),
)
