import type { PasswordInputProps } from '@mantine/core'
import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { EyeIcon, EyeOffIcon } from '../icons.ts'

function ToggleIcon({ reveal }: { reveal: boolean }) {
  return reveal ? <EyeOffIcon /> : <EyeIcon />
}

/** A password, with a button that shows and hides it and says so. */
export function PasswordField(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  const label = isShown ? 'Hide password' : 'Show password'
  return (
    <PasswordInput
      autoCapitalize="none"
      spellCheck={false}
      aria-invalid={Boolean(props.error) || undefined}
      {...props}
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': label, 'aria-pressed': undefined, title: label }}
    />
  )
}
