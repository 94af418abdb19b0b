import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url))
const LOCK_POLL_MS = 20
const LOCK_LIMIT_MS = 10_000

/** True while the figures of a run are to be written down: `pnpm reliability`, and whoever sets RELIABILITY_REPORT=1. */
export const isReportWanted = process.env.RELIABILITY_REPORT === '1'

/** The machine of this run, for people. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'an unknown processor'
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${model}, ${availableParallelism()} cores, ${memory} GB of memory, ${process.platform}, Node ${process.versions.node}`
}

/** The machine and the day of the measurement. */
export function measuredOn(): string {
  return `Measured ${new Date().toISOString().slice(0, 10)} on ${machine()}.`
}

/** Rows as a Markdown table; the first one is its head. */
export function markdownTable([head = [], ...rows]: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Several test files may finish at once: one at a time changes the document. */
async function whileLocked<T>(document: string, change: () => Promise<T>): Promise<T> {
  const lock = `${document}.lock`
  const deadline = performance.now() + LOCK_LIMIT_MS
  for (;;) {
    try {
      await mkdir(lock)
      break
    } catch (error) {
      const isHeld = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      if (!isHeld || performance.now() > deadline) throw error
      await pause(LOCK_POLL_MS)
    }
  }
  try {
    return await change()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

/**
 * Writes the named section of a document in docs/, which stands between two comments that name it; a new one comes
 * last. Text is Markdown without the marks.
 */
export async function writeReportSection(
  name: string,
  text: string,
  document: 'reliability.md' | 'performance.md' = 'reliability.md',
): Promise<void> {
  const file = path.join(DOCS, document)
  await whileLocked(file, async () => {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
    const section = `${begin}\n${text.trim()}\n${end}`
    const report = await readFile(file, 'utf8')
    const [before, rest] = report.split(begin)
    const after = rest?.split(end)[1]
    const isNew = before === undefined || after === undefined
    await writeFile(file, isNew ? `${report.trimEnd()}\n\n${section}\n` : `${before}${section}${after}`)
  })
}
