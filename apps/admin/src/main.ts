import { validatePlainly } from '@grove/ui/plain-validation'

// The app follows: what it imports must not run before this.
validatePlainly()
void import('./start.tsx')
