import type { TimelineKind } from '../choices.ts'

/** The words for each event of an application, after a name: "Sam Hill asked". */
export const TIMELINE_DEEDS: Readonly<Record<TimelineKind, string>> = {
  sent: 'sent the application',
  opened: 'opened the application',
  asked: 'asked',
  answered: 'answered',
  noted: 'noted, for reviewers only',
  approved: 'approved the application',
  rejected: 'did not approve the application',
  published: 'published the listing',
  unpublished: 'took the listing off',
  paused: 'paused the listing',
  resumed: 'showed the listing again',
  confirmed: 'confirmed that the listing is correct',
  held: 'changed what is reviewed first',
  changes_approved: 'approved changes',
  changes_refused: 'refused changes',
  withdrawn: 'took changes back',
}

/** The name of whoever did something; the directory's where the clock did it. */
export function doerOf({ by }: { by: { name: string } | null }): string {
  return by?.name ?? 'The directory'
}

/** Something that happened to an application, as a sentence without its text. */
export function timelineWords(item: { kind: TimelineKind; by: { name: string } | null }): string {
  return `${doerOf(item)} ${TIMELINE_DEEDS[item.kind]}`
}

interface Happened {
  at: string
  kind: TimelineKind
}

/** How far an application is, as its timeline tells, oldest first. */
export function applicationTurn<Item extends Happened>(
  items: readonly Item[],
): { sentAt: string | undefined; openQuestions: Item[]; decision: Item | undefined } {
  const sent = items.findLast(({ kind }) => kind === 'sent')
  const since = sent === undefined ? items : items.slice(items.indexOf(sent) + 1)
  const answered = since.findLastIndex(({ kind }) => kind === 'answered')
  const decision = since.findLast(({ kind }) => kind === 'approved' || kind === 'rejected')
  const openQuestions =
    decision === undefined ? since.slice(answered + 1).filter(({ kind }) => kind === 'asked') : []
  return { sentAt: sent?.at, openQuestions, decision }
}

const CHANGES: readonly TimelineKind[] = ['held', 'withdrawn', 'changes_approved', 'changes_refused']

/** The refusal of the changes that were sent last, if they were refused, or some of them. */
export function lastRefusedChanges<Item extends Happened>(items: readonly Item[]): Item | undefined {
  const last = items.findLast(({ kind }) => CHANGES.includes(kind))
  return last?.kind === 'changes_refused' ? last : undefined
}
