import { expect, test } from 'vitest'
import { BoundedQueue } from './bounded-queue.ts'

function createQueue() {
  return new BoundedQueue({ concurrency: 2, waiting: 3, retryAfterSeconds: 7 })
}

/** A task that ends when it is told to. */
function heldTask() {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { run: () => held, release }
}

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
  expect(await queue.runAll(Array(5).fill(task))).toHaveLength(5)
  expect(most).toBe(2)
})

test('results come in the order of their tasks', async () => {
  const tasks = [3, 1, 2].map((value) => async () => {
    for (let turn = 0; turn < value; turn++) await Promise.resolve()
    return value
  })
  expect(await createQueue().runAll(tasks)).toEqual([3, 1, 2])
})

test('what does not fit any more is refused at once, whole, and there is room again later', async () => {
  const queue = createQueue()
  const tasks = Array.from({ length: 4 }, heldTask)
  const running = tasks.map((task) => queue.run(task.run))
  let begun = 0
  const more = async () => {
    begun += 1
  }
  await expect(queue.runAll([more, more])).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 7,
  })
  expect(begun).toBe(0)
  const last = queue.run(more)
  await expect(queue.run(more)).rejects.toMatchObject({ code: 'unavailable' })
  for (const task of tasks) task.release()
  await Promise.all([...running, last])
  expect(begun).toBe(1)
  await queue.runAll([more, more])
  expect(begun).toBe(3)
})

test('a task that fails fails for whoever asked, and leaves its place', async () => {
  const queue = createQueue()
  for (let index = 0; index < 10; index++) {
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  }
  expect(await queue.run(async () => 'well')).toBe('well')
})
