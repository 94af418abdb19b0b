interface Waiter {
  grant: () => void
  deny: (error: Error) => void
  timer: NodeJS.Timeout
}

/** Thrown to whoever waited for a lock longer than it was willing to. */
export class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError'
}

/** A lock that is handed on in the order it was asked for. */
export class FifoLock {
  #isHeld = false
  readonly #waiters: Waiter[] = []
  readonly #timeoutMs: number

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  /** Resolves once the lock is held; rejects with LockTimeoutError where that takes too long. */
  acquire(): Promise<void> {
    if (!this.#isHeld) {
      this.#isHeld = true
      return Promise.resolve()
    }
    return new Promise((grant, deny) => {
      const waiter: Waiter = {
        grant,
        deny,
        timer: setTimeout(() => this.#giveUp(waiter), this.#timeoutMs),
      }
      this.#waiters.push(waiter)
    })
  }

  /** Hands the lock to whoever has waited longest. */
  release(): void {
    const next = this.#waiters.shift()
    if (next === undefined) {
      this.#isHeld = false
      return
    }
    clearTimeout(next.timer)
    next.grant()
  }

  #giveUp(waiter: Waiter): void {
    this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
    waiter.deny(
      new LockTimeoutError(
        `Waited ${this.#timeoutMs} ms for the write connection. A write outside a transaction waits for the ` +
          'transaction to end: within one, use the transaction for every query.',
      ),
    )
  }
}
