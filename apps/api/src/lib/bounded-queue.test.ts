import { expect, test } from 'vitest'
import type { BoundedQueueOptions } from './bounded-queue.ts'
import { BoundedQueue } from './bounded-queue.ts'

function createQueue(options: Partial<BoundedQueueOptions> = {}) {
  return new BoundedQueue({ concurrency: 2, waiting: 3, retryAfterSeconds: 7, ...options })
}

/** A task that ends when it is told to. */
function heldTask() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: () => promise, release: () => resolve() }
}

/** Asks for all of them at once. */
function runAll<T>(queue: BoundedQueue, tasks: readonly (() => Promise<T>)[], key = 'all'): Promise<T[]> {
  return Promise.all(tasks.map((task) => queue.run(task, key)))
}

const BUSY = { code: 'unavailable', retryAfterSeconds: 7 }

test('few tasks run at a time, and all of them in the end', async () => {
  const queue = createQueue()
  let running = 0
  let most = 0
  const task = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return most
  }
  expect(await runAll(queue, Array(5).fill(task))).toHaveLength(5)
  expect(most).toBe(2)
  expect(queue.stats).toEqual({ running: 0, waiting: 0, refused: 0 })
})

test('results come in the order of their tasks', async () => {
  const tasks = [3, 1, 2].map((value) => async () => {
    for (let turn = 0; turn < value; turn++) await Promise.resolve()
    return value
  })
  expect(await runAll(createQueue(), tasks)).toEqual([3, 1, 2])
})

test('what does not fit any more is refused at once, and there is room again later', async () => {
  const queue = createQueue()
  const tasks = Array.from({ length: 4 }, heldTask)
  const running = tasks.map((task) => queue.run(task.run, 'all'))
  let begun = 0
  const more = async () => {
    begun += 1
  }
  const last = queue.run(more, 'all')
  await expect(queue.run(more, 'all')).rejects.toMatchObject(BUSY)
  await expect(queue.run(more, 'all')).rejects.toMatchObject(BUSY)
  expect(begun).toBe(0)
  expect(queue.stats).toEqual({ running: 2, waiting: 3, refused: 2 })
  for (const task of tasks) task.release()
  await Promise.all([...running, last])
  expect(begun).toBe(1)
  await runAll(queue, [more, more])
  expect(begun).toBe(3)
})

test('a task that fails fails for whoever asked, and leaves its place', async () => {
  const queue = createQueue()
  for (let index = 0; index < 10; index++) {
    await expect(queue.run(() => Promise.reject(new Error('broken')), 'all')).rejects.toThrow('broken')
  }
  expect(await queue.run(async () => 'well', 'all')).toBe('well')
})

test('keys take turns, however much one of them has asked for', async () => {
  const queue = createQueue({ concurrency: 1, waiting: 20 })
  const order: string[] = []
  const ask = (key: string, count: number) =>
    runAll(
      queue,
      Array.from({ length: count }, () => async () => order.push(key)),
      key,
    )
  await Promise.all([ask('hog', 6), ask('hog', 4), ask('ash', 2), ask('oak', 1)])
  expect(order.join(' ')).toBe('hog hog ash oak hog ash hog hog hog hog hog hog hog')
})

test('a full queue makes room for whoever has less in it, at the cost of the newest of the one with most', async () => {
  const queue = createQueue({ concurrency: 1, waiting: 4 })
  const held = heldTask()
  const done: string[] = []
  const note = (name: string) => async () => {
    done.push(name)
  }
  const first = queue.run(held.run, 'hog')
  const hogs = ['a', 'b', 'c', 'd'].map((name) => queue.run(note(`hog ${name}`), 'hog'))
  const settled = Promise.allSettled(hogs)
  const ash = queue.run(note('ash'), 'ash')
  const oak = queue.run(note('oak'), 'oak')
  await expect(queue.run(note('hog again'), 'hog')).rejects.toMatchObject(BUSY)
  await expect(queue.run(note('ash again'), 'ash')).rejects.toMatchObject(BUSY)
  held.release()
  await Promise.all([first, ash, oak])
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(done.toSorted()).toEqual(['ash', 'hog a', 'hog b', 'oak'])
  expect(queue.stats).toMatchObject({ running: 0, waiting: 0 })
})

test('what has waited for too long is refused and never begins', async () => {
  const queue = createQueue({ concurrency: 1, maxWaitMs: 20 })
  const held = heldTask()
  const first = queue.run(held.run, 'ash')
  let begun = 0
  const late = queue.run(async () => {
    begun += 1
  }, 'oak')
  await expect(late).rejects.toMatchObject(BUSY)
  held.release()
  await first
  expect(begun).toBe(0)
  expect(queue.stats).toEqual({ running: 0, waiting: 0, refused: 1 })
})
