import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const REPORT = fileURLToPath(new URL('../../../docs/reliability.md', import.meta.url))
const LOCK = `${REPORT}.lock`
const LOCK_POLL_MS = 20
const LOCK_LIMIT_MS = 10_000

/** True while the figures of a run are to be written down: `pnpm reliability`, and whoever sets RELIABILITY_REPORT=1. */
export const isReportWanted = process.env.RELIABILITY_REPORT === '1'

/** What figures were measured on: machine, Node and day. */
export function measuredOn(): string {
  const model = cpus()[0]?.model.trim() ?? 'an unknown processor'
  const day = new Date().toISOString().slice(0, 10)
  return `Measured ${day} on ${availableParallelism()} cores (${model}), ${process.platform}, Node ${process.versions.node}.`
}

/** Rows as a Markdown table; the first one is its head. */
export function markdownTable([head = [], ...rows]: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Several test files may finish at once: one at a time changes the document. */
async function whileLocked<T>(change: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + LOCK_LIMIT_MS
  for (;;) {
    try {
      await mkdir(LOCK)
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
    await rm(LOCK, { recursive: true, force: true })
  }
}

/**
 * Writes the named section of docs/reliability.md, which stands between two comments that name it; a new one comes
 * last. Text is Markdown without the marks.
 */
export async function writeReportSection(name: string, text: string): Promise<void> {
  await whileLocked(async () => {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
    const section = `${begin}\n${text.trim()}\n${end}`
    const report = await readFile(REPORT, 'utf8')
    const [before, rest] = report.split(begin)
    const after = rest?.split(end)[1]
    const isNew = before === undefined || after === undefined
    await writeFile(REPORT, isNew ? `${report.trimEnd()}\n\n${section}\n` : `${before}${section}${after}`)
  })
}
