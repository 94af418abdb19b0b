import type { TestPage } from '@grove/testkit'

/** Counts how often a page calls a procedure from now on, in batches too; the answered function tells. */
export function countCalls(page: TestPage, procedure: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const procedures = pathname.slice(pathname.lastIndexOf('/') + 1).split(',')
    calls += procedures.filter((name) => name === procedure).length
  })
  return () => calls
}
