import { keepStored, parseJson, readStored } from '@grove/ui/storage'

const STORAGE_KEY = 'grove:kept-work'

/** Begun texts and forms by name. They belong to one account. */
interface KeptWork {
  owner: number | undefined
  work: Record<string, unknown>
}

/** As in the storage of this tab, and where the browser forbids that, as long as the page is open. */
let kept: KeptWork | undefined

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function load(): KeptWork {
  const stored = parseJson(readStored('sessionStorage', STORAGE_KEY))
  if (isRecord(stored) && typeof stored.owner === 'number' && isRecord(stored.work))
    return { owner: stored.owner, work: stored.work }
  return { owner: undefined, work: {} }
}

function store(next: KeptWork): void {
  kept = next
  keepStored('sessionStorage', STORAGE_KEY, JSON.stringify(next))
}

/** Hands the kept work to this account. The work of another one is erased: nobody is shown it. */
export function claimKeptWork(owner: number): void {
  kept ??= load()
  if (kept.owner !== owner) store({ owner, work: {} })
}

export function readKeptWork(name: string): unknown {
  return kept?.work[name]
}

/** Keeps a text or the values of a form over reloads in this tab; undefined erases it. */
export function keepWork(name: string, value: unknown): void {
  store({ owner: kept?.owner, work: { ...kept?.work, [name]: value } })
}

/** Erases everything, as when its writer logs out. */
export function forgetKeptWork(): void {
  store({ owner: kept?.owner, work: {} })
}
