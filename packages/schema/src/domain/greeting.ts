import type { User } from '../user.ts'
import { viewerLabel } from './viewer-label.ts'

/**
 * The greeting after signing in. In a file of its own, so that only the page where one signs in
 * fetches it: every page fetches how a user is addressed.
 */
export function welcomeBack(user: Pick<User, 'firstName' | 'username'>): string {
  return `Welcome back, ${viewerLabel(user)}!`
}
