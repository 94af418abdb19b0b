import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { BoundedQueue } from '../../lib/bounded-queue.ts'

/** Argon2id as the OWASP Password Storage Cheat Sheet recommends it: memory in KiB, passes over it, lanes. */
const OWASP_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const WAITING_LIMIT = 100
const RETRY_AFTER_SECONDS = 5

/** Whoever `asks`, such as an address, has turns with others: nobody can fill the queue for everybody. */
export type Passwords = ReturnType<typeof createPasswords>

/** A password that nobody guesses, short enough to be typed. */
export function randomPassword(): string {
  return randomBytes(12).toString('base64url')
}

/** Two ways of typing one character are the same password. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}

/** Hashes and compares passwords with argon2id, few at a time. Only tests have a reason to change the cost. */
export function createPasswords(cost = OWASP_COST) {
  // A core stays free for everything else; the hashing threads are shared with files and pictures.
  const concurrency = availableParallelism() > 2 ? 2 : 1
  const work = new BoundedQueue({
    concurrency,
    waiting: WAITING_LIMIT,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
  const { memoryCost, timeCost, parallelism } = cost
  const beginning = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
  const nobodysHash = hash(randomBytes(32).toString('hex'), cost)
  return {
    hash: (password: string, asks: string) => work.run(() => hash(normalize(password), cost), asks),
    /** Takes the same time for an account that does not exist (`undefined`), whose password is always wrong. */
    async verify(passwordHash: string | undefined, password: string, asks: string): Promise<boolean> {
      const comparedHash = passwordHash ?? (await nobodysHash)
      const isRight = await work.run(() => verify(comparedHash, normalize(password)), asks)
      return isRight && passwordHash !== undefined
    },
    /** False for a hash that was made at another cost than new ones are. */
    isCurrent: (passwordHash: string) => passwordHash.startsWith(beginning),
    /** The work of both. */
    work,
  }
}
