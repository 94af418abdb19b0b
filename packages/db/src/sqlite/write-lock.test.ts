import { describe, expect, it } from 'vitest'
import { createWriteLock, LockTimeoutError } from './write-lock.ts'

const LONG_MS = 10_000

describe('the write lock', () => {
  it('is handed on in the order it was asked for', async () => {
    const lock = createWriteLock(LONG_MS)
    await lock.acquire()
    const order: string[] = []
    const waiting = ['first', 'second', 'third'].map(async (name) => {
      await lock.acquire()
      order.push(name)
      lock.release()
    })
    expect(order).toEqual([])
    lock.release()
    await Promise.all(waiting)
    expect(order).toEqual(['first', 'second', 'third'])
  })

  it('is free again after the last release', async () => {
    const lock = createWriteLock(LONG_MS)
    await lock.acquire()
    lock.release()
    await lock.acquire()
    expect(lock.isLocked()).toBe(true)
  })

  it('refuses a writer that waited too long, and is not given to it later', async () => {
    const lock = createWriteLock(5)
    await lock.acquire()
    await expect(lock.acquire()).rejects.toThrow(LockTimeoutError)
    lock.release()
    await lock.acquire()
    expect(lock.isLocked()).toBe(true)
  })
})
