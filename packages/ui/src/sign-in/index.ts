export { CodeForm } from './CodeForm.tsx'
export { PasskeyButton } from './PasskeyButton.tsx'
export { PasswordStrength } from './PasswordStrength.tsx'
export { makePasskey, passkeyProblem } from './passkeys.ts'
