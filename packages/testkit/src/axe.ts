import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, Result } from 'axe-core'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The minified file: less than half as much for each document to read and to compile. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Mantine names a dialog in the step after the one in which it appears. */
const UNNAMED_DIALOG = '[aria-modal="true"]:not([aria-labelledby], [aria-label])'
/** How long axe waits for the name. A dialog that has none then is a finding. */
const NAMING_TIMEOUT_MS = 5_000

interface AxeOptions {
  /** A selector: validate this part of the page only. */
  within?: string
}

/**
 * Fails with a readable list when axe finds anything on the page as it stands: WCAG 2.2 AA and best practice. Works
 * under the page's own Content-Security-Policy, which stays on; not on a page with JavaScript switched off, where
 * axe cannot run to its end.
 */
export async function expectNoAxeViolations(page: Page, options: AxeOptions = {}): Promise<void> {
  const unnamed = page.locator(UNNAMED_DIALOG).first()
  await unnamed.waitFor({ state: 'detached', timeout: NAMING_TIMEOUT_MS }).catch(() => undefined)
  const violations = await axeViolations(page, options)
  if (violations.length === 0) return
  const count = violations.reduce((sum, { nodes }) => sum + nodes.length, 0)
  throw new Error(
    `axe finds ${count} ${count === 1 ? 'violation' : 'violations'} on ${page.url()}\n\n${violations.map(describeViolation).join('\n\n')}`,
  )
}

async function axeViolations(page: Page, { within }: AxeOptions): Promise<Result[]> {
  // Through the debugging protocol, which a Content-Security-Policy does not hold back; a script element it would.
  const session = await page.context().newCDPSession(page)
  try {
    const found = await session.send('Runtime.evaluate', {
      expression: "matchMedia('(scripting: none)').matches ? 'no scripts' : globalThis.axe?.version",
    })
    if (found.result.value === 'no scripts') throw new Error('axe needs a page with JavaScript switched on.')
    // A document keeps it: to be read and compiled anew costs twice what it then does.
    if (found.result.value !== axe.version) await session.send('Runtime.evaluate', { expression: SOURCE })
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `axe.run(${within ? JSON.stringify(within) : 'document'}, ${JSON.stringify({
        runOnly: { type: 'tag', values: TAGS },
        resultTypes: ['violations'],
      })})`,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) {
      throw new Error(
        `axe could not run: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`,
      )
    }
    return (result.value as AxeResults).violations
  } finally {
    await session.detach()
  }
}

function describeViolation({ id, impact, help, helpUrl, nodes }: Result): string {
  const places = nodes.map((node) => {
    const why = (node.failureSummary ?? '').replace(/^Fix .*:\n/gm, '').trim()
    return `  ${node.target.join(' ')}\n    ${node.html}\n    ${why.replace(/\n\s*/g, '\n    ')}`
  })
  return [`${id} (${impact ?? 'unknown impact'}): ${help}`, `  ${helpUrl}`, ...places].join('\n')
}
