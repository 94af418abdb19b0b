import type { TestPage } from '@grove/testkit'

/** The longest tasks of a page's main thread. */
export interface LongestTasks {
  /** By the clock, as who waits for it sees it. */
  wallMs: number
  /** By the processor's time, which a busy machine does not lengthen; mostly another task. */
  cpuMs: number
}

interface TraceEvent {
  pid: number
  tid: number
  name: string
  ph: string
  /** Microseconds by the clock, and of the processor. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** Does something with a page, and answers the longest tasks its main thread had meanwhile. */
export async function traceTasks(page: TestPage, work: () => Promise<void>): Promise<LongestTasks> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]))
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
  })
  await work()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(
    ({ pid, tid, name, ph }) => name.endsWith('RunTask') && ph === 'X' && threads.has(`${pid} ${tid}`),
  )
  if (tasks.length === 0) throw new Error('The browser has traced no task')
  const longest = (read: (task: TraceEvent) => number | undefined) =>
    tasks.reduce((most, task) => Math.max(most, read(task) ?? 0), 0) / 1000
  return { wallMs: longest(({ dur }) => dur), cpuMs: longest(({ tdur }) => tdur) }
}
