/** The rights of an account: those of everybody, of applications and messages, or all of them. */
export const ROLES = ['member', 'reviewer', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/** The role of an account. */
export function roleOf({ isAdmin, isReviewer }: { isAdmin: boolean; isReviewer: boolean }): Role {
  return isAdmin ? 'administrator' : isReviewer ? 'reviewer' : 'member'
}
