import { describe, expect, it } from 'vitest'
import { FifoLock, LockTimeoutError } from './fifo-lock.ts'

const LONG_MS = 10_000

describe('FifoLock', () => {
  it('is handed on in the order it was asked for', async () => {
    const lock = new FifoLock(LONG_MS)
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
    const lock = new FifoLock(LONG_MS)
    await lock.acquire()
    lock.release()
    await expect(lock.acquire()).resolves.toBeUndefined()
  })

  it('refuses whoever waited too long, and does not hand itself to them later', async () => {
    const lock = new FifoLock(5)
    await lock.acquire()
    await expect(lock.acquire()).rejects.toThrow(LockTimeoutError)
    lock.release()
    await expect(lock.acquire()).resolves.toBeUndefined()
  })
})
