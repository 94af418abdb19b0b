/**
 * A thread that keeps asking a server whether it is well, and notes how long each answer took: beside whoever attacks the
 * server, so that their work makes no answer late.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** How long the answers took, in milliseconds. */
export interface HealthFigures {
  count: number
  median: number
  longest: number
  /** Answers that were no 200. */
  failures: string[]
}

const PAUSE_MS = 50

const { url } = workerData as { url: string }
let taken: number[] = []
let failures: string[] = []

async function ask(): Promise<void> {
  const began = performance.now()
  try {
    const { status } = await fetch(url)
    if (status !== 200) failures.push(String(status))
  } catch (error) {
    failures.push(String(error))
  }
  taken.push(performance.now() - began)
}

function figures(): HealthFigures {
  const sorted = taken.toSorted((one, other) => one - other)
  return {
    count: sorted.length,
    median: sorted[sorted.length >> 1] ?? 0,
    longest: sorted.at(-1) ?? 0,
    failures,
  }
}

/** The answer that is waited for. */
let asking = Promise.resolve()
parentPort?.on('message', async (message) => {
  if (message === 'forget') {
    taken = []
    failures = []
    return
  }
  await asking
  // The measured work may end before the first request.
  if (taken.length === 0) await ask()
  parentPort?.postMessage(figures())
})

for (;;) {
  asking = ask()
  await asking
  await pause(PAUSE_MS)
}
