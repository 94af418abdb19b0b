import type { GuideView } from '@grove/schema'
import { MAX_ID } from '@grove/schema'
import type { PageLoad, PageProblem } from '../../page-problem.ts'
import type { QueryUtils } from '../../trpc.ts'
import { trpc } from '../../trpc.ts'
import { readProblem } from './guide-errors.ts'

/** Leading zeros would give one page two addresses. */
const ID = /^[1-9]\d*$/

/** The id that an address names; undefined where it names none. A number above every id is as unknown as the largest. */
export function parseGuideId(text: string): number | undefined {
  return ID.test(text) ? Math.min(Number(text), MAX_ID) : undefined
}

export const NO_GUIDE: PageProblem = { status: 404, message: "The guide you're looking for doesn't exist." }

/** Fetches the guide of a profile, or says why there is none to show. */
export async function loadProfile(api: QueryUtils, id: number | undefined): Promise<PageLoad> {
  if (id === undefined) return { problem: NO_GUIDE }
  try {
    const guide: GuideView | null | undefined = await api.guides.byId.fetch({ id })
    return { problem: isGuide(guide) ? null : NO_GUIDE }
  } catch (error) {
    return { problem: readProblem('detail', error) }
  }
}

function isGuide(guide: GuideView | null | undefined): guide is GuideView {
  return typeof guide === 'object' && guide !== null && Number.isInteger(guide.id)
}

/** The guide of a profile page, or why there is none. */
export type ProfileState = { guide: GuideView } | { guide: null; problem: PageProblem }

/** The state of a profile; the loader has asked already, so there is an answer from the first moment on. */
export function useProfile(id: number | undefined, problem: PageProblem | null): ProfileState {
  const { data: guide, error } = trpc.guides.byId.useQuery(
    { id: id ?? 0 },
    { enabled: id !== undefined && problem === null },
  )
  // The guide that was read before may be one that only somebody who has logged out since may see.
  if (isGuide(guide) && problem?.status !== NO_GUIDE.status) return { guide }
  return { guide: null, problem: problem ?? (error === null ? NO_GUIDE : readProblem('detail', error)) }
}
