import { writeSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/**
 * Ends a run with one plain line, `12 passed, 0 failed` (`, 3 skipped` where there are any), so that a person or a
 * script finds the result at the end whatever came before. A file or a group that could not run, and an error that
 * belongs to no test, count as failed.
 */
export default class PlainSummaryReporter implements Reporter {
  #ending: (() => void) | undefined

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const line = `${summaryLine(modules, unhandledErrors)}\n`
    if (this.#ending) process.off('exit', this.#ending)
    // At the exit of the process, because other reporters still write when the tests have ended.
    this.#ending = () => {
      writeSync(process.stdout.fd, line)
    }
    process.once('exit', this.#ending)
  }
}

function summaryLine(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): string {
  let passed = 0
  let failed = unhandledErrors.length
  let skipped = 0
  for (const module of modules) {
    if (module.errors().length > 0) failed += 1
    for (const suite of module.children.allSuites()) if (suite.errors().length > 0) failed += 1
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') passed += 1
      else if (state === 'skipped') skipped += 1
      else failed += 1
    }
  }
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
