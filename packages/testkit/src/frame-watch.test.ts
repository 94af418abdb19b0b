import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestBrowser } from './browser.ts'
import { openBrowser } from './browser.ts'
import { hasFrame, keepFramesComing, restartGraphics } from './frame-watch.ts'

describe('the graphics process', () => {
  /** Starts that are made when a page gives these answers, one after the other, by the number of answers before each. */
  async function startsAfter(
    answers: (boolean | undefined)[],
    { anotherAfter }: { anotherAfter?: number } = {},
  ): Promise<number[]> {
    const starts: number[] = []
    let given = 0
    const graphics = {
      restarts: 0,
      async restart() {
        graphics.restarts += 1
        starts.push(given)
      },
    }
    await keepFramesComing({
      async isTime() {
        if (given > 0 && given === anotherAfter) graphics.restarts += 1
        return given < answers.length
      },
      async hasFrame() {
        given += 1
        return answers[given - 1]
      },
      graphics,
    })
    return starts
  }

  it.each([
    ['frames come', [true, true, true], []],
    ['one frame is late', [true, false, true, false, true], []],
    ['nobody answers', [undefined, undefined, undefined], []],
    ['nobody answers between two misses', [false, undefined, false], []],
    ['two frames in a row are missing', [true, false, false, true, true], [3]],
    ['frames are still missing', [false, false, false, false, false], [2, 4]],
  ])('is started again as it should when %s', async (_when, answers, starts) => {
    expect(await startsAfter(answers)).toEqual(starts)
  })

  it('is not started again for misses from before another page had it started, or while it did', async () => {
    expect(await startsAfter([false, false, true], { anotherAfter: 1 })).toEqual([])
    expect(await startsAfter([false, false, false, false], { anotherAfter: 1 })).toEqual([4])
  })
})

describe('a page', () => {
  let browser: TestBrowser
  let page: Page
  let inside: Browser

  beforeAll(async () => {
    browser = await openBrowser({ frameTimes: { everyMs: 20, withinMs: 500 } })
  })
  beforeEach(async () => {
    page = await browser.newPage()
    const found = page.context().browser()
    if (found === null) throw new Error('A page of a started browser belongs to one')
    inside = found
    return () => page.close()
  })
  afterAll(() => browser?.close())

  async function graphicsProcess(): Promise<number> {
    const session = await inside.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    await session.detach()
    return processInfo.find(({ type }) => type === 'GPU')?.id ?? 0
  }

  it('is asked in a world of its own, whatever it has made of frames, timers and foreign scripts', async () => {
    await page.goto(`data:text/html,<script>requestAnimationFrame = setTimeout = () => 0</script>
      <meta http-equiv="content-security-policy" content="default-src 'none'">`)
    expect(await page.evaluate(() => requestAnimationFrame(() => {}))).toBe(0)
    expect(await hasFrame(await page.context().newCDPSession(page), 60_000)).toBe(true)
  })

  it('that gets no frames is found out, and gets them again from another graphics process', async () => {
    await page.goto('data:text/html,<title>Still</title>')
    const before = await graphicsProcess()
    // The end that was asked for comes when the process runs again; until it is asked for, no frame comes.
    const warn = vi.spyOn(console, 'warn').mockImplementationOnce(() => process.kill(before, 'SIGCONT'))
    process.kill(before, 'SIGSTOP')
    try {
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      await expect.poll(graphicsProcess).not.toBe(before)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      expect(warn.mock.calls).toContainEqual([expect.stringContaining('got no more frames')])
    } finally {
      warn.mockRestore()
    }
  })

  it('gives no answer once it is closed', async () => {
    const session = await page.context().newCDPSession(page)
    const before = await graphicsProcess()
    process.kill(before, 'SIGSTOP')
    const answer = hasFrame(session, 60_000)
    await page.close()
    process.kill(before, 'SIGCONT')
    expect(await answer).toBeUndefined()
  })

  it('still draws with WebGL, and has no problems, after more starts than Chromium forgives', async () => {
    const recording = await browser.newPage()
    await recording.goto('data:text/html,<canvas></canvas>')
    for (let start = 0; start < 7; start += 1) {
      const before = await graphicsProcess()
      await restartGraphics(inside)
      await expect.poll(graphicsProcess, { interval: 20 }).not.toBe(before)
      const drawn = await recording.evaluate(() => {
        const canvas = document.createElement('canvas')
        document.body.replaceChildren(canvas)
        const gl = canvas.getContext('webgl2')
        gl?.clearColor(0, 1, 0, 1)
        gl?.clear(gl.COLOR_BUFFER_BIT)
        const pixel = new Uint8Array(4)
        gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
        return [...pixel]
      })
      expect(drawn, `after ${start + 1} starts`).toEqual([0, 255, 0, 255])
    }
    expect(recording.problems()).toEqual([])
    await recording.close()
  })
})
