export { CodeForm, type CodeFormProps } from './CodeForm.tsx'
export { PasskeyButton, type PasskeyButtonProps } from './PasskeyButton.tsx'
export { PasswordStrength } from './PasswordStrength.tsx'
export { makePasskey, type PasskeyAnswer, passkeyProblem } from './passkeys.ts'
