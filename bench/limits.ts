/** The budgets: what is measured, and the limit that each figure has to hold. The only place that knows them. */

export interface Limit {
  /** The figure has to be at least or at most this. */
  least?: number
  most?: number
}

export interface Budget {
  what: string
  unit: 'ms' | 'MB' | '/s' | 'ratio'
  /** Limits by the number of guides; other sizes are measured for comparison only. */
  limits: Readonly<Record<number, Limit>>
}

const AT = 100_000
const LARGE = 1_000_000

/** The rows of `pnpm bench`, in the order of the table. */
export const BUDGETS = {
  newSearch: {
    what: 'a search nobody asked before, over the API, 20 a second: p95',
    unit: 'ms',
    limits: { [AT]: { most: 25 }, [LARGE]: { most: 150 } },
  },
  newPage: {
    what: 'the same as a rendered page: p95',
    unit: 'ms',
    limits: { [AT]: { most: 60 } },
  },
  searchBesideOutbox: {
    what: 'the same search while 10,000 messages wait and are sent: p95',
    unit: 'ms',
    limits: { [AT]: { most: 25 } },
  },
  cachedRatio: {
    what: 'a cached page or answer, of bare node:http with the same bytes',
    unit: 'ratio',
    limits: { [AT]: { least: 0.35 } },
  },
  cachedRate: {
    what: 'a cached page or answer, at full load',
    unit: '/s',
    limits: { [AT]: { least: 10_000 } },
  },
  newSearchRatio: {
    what: 'a search nobody asked before, of a bare tRPC procedure with the same statements',
    unit: 'ratio',
    limits: { [AT]: { least: 0.75 } },
  },
  newSearchRate: { what: 'the same, at full load', unit: '/s', limits: {} },
  changeSeen: { what: 'a change is seen, same process', unit: 'ms', limits: { [AT]: { most: 100 } } },
  changeSeenByOther: {
    what: 'a change is seen, another process',
    unit: 'ms',
    limits: { [AT]: { most: 1_000 } },
  },
  start: { what: 'start', unit: 'ms', limits: { [AT]: { most: 1_500 } } },
  restMemory: { what: 'memory at rest', unit: 'MB', limits: { [AT]: { most: 220 } } },
  fullMemory: { what: 'memory with every cache full, at most', unit: 'MB', limits: { [AT]: { most: 400 } } },
  eventLoopDelay: {
    what: 'the whole array is sent: event loop late by, at most',
    unit: 'ms',
    limits: { [AT]: { most: 50 } },
  },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof BUDGETS
export const BUDGET_NAMES = Object.keys(BUDGETS) as BudgetName[]

/** The columns of `pnpm lighthouse`: a slow phone. */
export const PHONE_LIMITS = {
  performance: { least: 95 },
  accessibility: { least: 100 },
  'best practices': { least: 100 },
  SEO: { least: 100 },
  'LCP ms': { most: 2_000 },
  'TBT ms': {},
  CLS: { most: 0.02 },
  'scripts kB': { most: 170 },
} as const satisfies Record<string, Limit>
export type PhoneColumn = keyof typeof PHONE_LIMITS

/** Columns that a page need not hold: search engines are kept out of the form. */
export const PHONE_EXCEPTIONS: Readonly<Record<string, readonly PhoneColumn[]>> = {
  '/auth?register=true': ['SEO'],
}

/** Whether a figure holds its limit. A figure that could not be measured does not. */
export function holds({ least, most }: Limit, value: number): boolean {
  return value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY)
}
