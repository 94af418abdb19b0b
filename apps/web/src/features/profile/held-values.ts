import type { HeldChanges, PrivateGuide } from '@grove/schema'

/** A listing as its owner wants it: with the changes that wait for a reviewer. */
export function withHeldChanges(guide: PrivateGuide, changes: HeldChanges | null): PrivateGuide {
  const wanted = (changes?.items ?? []).map(({ field, after }) => [field, after])
  return { ...guide, ...Object.fromEntries(wanted) }
}
