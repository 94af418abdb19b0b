/** The expected guide after one write: all its fields hold the same number. */
export interface GuideState {
  version: number
  pictures: number
}

interface GuideEntry {
  /** The last acknowledged state; undefined: not even that the guide exists. */
  acknowledged: GuideState | undefined
  /** A write that was sent and not answered: it is there or it is not, never half. */
  sent: GuideState | undefined
  isPublished: boolean
  /** Likewise. */
  sentPublished: boolean | undefined
}

interface ImportEntry {
  usernames: readonly string[]
  isAcknowledged: boolean
}

/** The acknowledged writes, and those that had been sent when the server stopped. */
export class Ledger {
  readonly guides = new Map<string, GuideEntry>()
  readonly imports: ImportEntry[] = []
  /** Every acknowledged write. */
  acknowledged = 0
  /** Called after each acknowledged write. */
  onAcknowledged: (() => void) | undefined
  /** Called when an import is about to be sent. */
  onImport: (() => void) | undefined

  entryOf(username: string): GuideEntry {
    const known = this.guides.get(username)
    if (known !== undefined) return known
    const entry: GuideEntry = {
      acknowledged: undefined,
      sent: undefined,
      isPublished: false,
      sentPublished: undefined,
    }
    this.guides.set(username, entry)
    return entry
  }

  /** Notes an import that is about to be sent. */
  beginImport(usernames: readonly string[]): ImportEntry {
    const entry = { usernames, isAcknowledged: false }
    this.imports.push(entry)
    this.onImport?.()
    return entry
  }

  acknowledge(): void {
    this.acknowledged += 1
    this.onAcknowledged?.()
  }

  /** Takes what the database holds as what is true from now on, for those whose last write was not answered. */
  settle(username: string, state: GuideState | undefined, isPublished: boolean): void {
    const entry = this.entryOf(username)
    entry.acknowledged = state
    entry.sent = undefined
    entry.isPublished = isPublished
    entry.sentPublished = undefined
  }
}
