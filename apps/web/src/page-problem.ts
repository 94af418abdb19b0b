/** Why a page cannot show what it is about. */
export interface PageProblem {
  /** HTTP status the page is answered with. */
  status: number
  /** The message for people. */
  message: string
}

/** The result of a loader that may fail: it never throws, so that server and browser render the same page. */
export interface PageLoad {
  problem: PageProblem | null
}

/** The status a database that is away is answered with. */
export const UNAVAILABLE_STATUS = 503

/** The problem in what a loader answered; undefined where there is none. */
export function problemOf(loaderData: unknown): PageProblem | undefined {
  if (typeof loaderData !== 'object' || loaderData === null || !('problem' in loaderData)) return undefined
  return (loaderData as PageLoad).problem ?? undefined
}
