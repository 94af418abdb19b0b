import { setTimeout as pause } from 'node:timers/promises'
import { readDirectory, takeEachSpelling } from './directory-file.ts'
import { WORK } from './limits.ts'
import { measureLoad } from './load.ts'
import type { Effort } from './measure.ts'
import { measureRows } from './measure.ts'
import { startServer } from './processes.ts'
import { trpcPath } from './size.ts'

/** A process that is new gets faster for its first 50,000 searches or so, and one of a large directory for longer. */
const ROUNDS_TO_WARM_UP = 8
/**
 * So long each of them is asked at a time, since one that has rested is slower for a second; and so often, since rounds differ
 * by half: of five the middle one is off by a tenth now and then.
 */
export const GROWTH_ROUNDS = { seconds: 3, least: 15 } as const

/** By then an index of searches is there that the first search has begun; nothing tells of it. */
const INDEXED_AFTER_MS = 4_000

/** What a search by a new word keeps of its rate in a larger directory. */
export interface Growth {
  /** The larger one's rate by the smaller one's; the median of the rounds. */
  kept: number
  spread: string
  /** Searches of the larger one that failed: those are no rate. */
  failures: number
}

async function startSearching(dataDir: string) {
  const server = await startServer(dataDir)
  const words = takeEachSpelling(readDirectory(dataDir).words)
  const path = () => trpcPath('guides.search', { search: words.next() })
  await measureLoad({ url: server.url, path, seconds: 1 })
  return { server, path, left: words.left }
}

/** Searches two directories by new words, in turns, as rates that were measured minutes apart tell more of the machine. */
export async function measureGrowth(
  small: string,
  large: string,
  guides: number,
  effort: Effort,
): Promise<Growth> {
  const base = await startSearching(small)
  try {
    const grown = await startSearching(large)
    try {
      await pause(INDEXED_AFTER_MS)
      for (let round = 0; round < ROUNDS_TO_WARM_UP; round++)
        for (const { server, path } of [base, grown])
          await measureLoad({ url: server.url, path, seconds: GROWTH_ROUNDS.seconds })
      const [row] = await measureRows(
        grown.server,
        guides,
        [
          {
            name: WORK.trpcNew,
            path: grown.path,
            left: () => Math.min(base.left(), grown.left()),
            yardstick: { url: base.server.url, path: base.path },
          },
        ],
        { rounds: Math.max(effort.rounds, GROWTH_ROUNDS.least), seconds: GROWTH_ROUNDS.seconds },
      )
      return {
        kept: row?.ratio ?? Number.NaN,
        spread: row?.spread ?? '',
        failures: row?.failures ?? Number.NaN,
      }
    } finally {
      await grown.server.stop()
    }
  } finally {
    await base.server.stop()
  }
}
