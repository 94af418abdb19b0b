import type { User } from '../user.ts'

/** How a signed-in user is addressed: by first name, or by username where there is none. */
export function viewerLabel({ firstName, username }: Pick<User, 'firstName' | 'username'>): string {
  return firstName?.trim() || username
}
