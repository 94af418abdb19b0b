import type { User } from '@grove/schema'
import type { TestBrowser, TestPage } from '@grove/testkit'
import { openBrowser } from '@grove/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { TestClient } from './client.ts'
import type { TestSite } from './site.ts'
import { NO_PRESSURE, startTestSite } from './site.ts'

/** Somebody with an account, signed in. */
export interface Member {
  id: number
  username: string
  password: string
  /** The session cookie as `name=value`. */
  cookie: string
}

/** A running site with its pages, and a real browser that looks at it. */
export interface BrowsedSite {
  readonly site: TestSite
  readonly browser: TestBrowser
  /** A page in a browser of its own, in which the member is signed in; closed after the test that opens it. */
  newPage: (options?: PageOptions, member?: Member) => Promise<TestPage>
}

type PageOptions = Parameters<TestBrowser['newPage']>[0] & Looks

interface Looks {
  /**
   * As in a browser without WebGL, where a line of text stands in the place of a map: for tests that look at no map. To draw
   * one takes as much of the processor as all else that a page does.
   */
  withoutMaps?: boolean
}

type Variables = Readonly<Record<string, string>>

/**
 * Serves a site, with no limits to what is asked of it, to the tests of a file. `prepare` runs before it starts, and
 * answers further variables. `looks` are those of each page that says nothing else.
 */
export function browseSite(
  prepare: () => Variables | Promise<Variables> = () => ({}),
  looks: Looks = {},
): BrowsedSite {
  let site: TestSite | undefined
  let browser: TestBrowser | undefined
  let pages: TestPage[] = []

  beforeAll(async () => {
    site = await startTestSite({
      withPages: true,
      env: { RATE_LIMIT: 'off', ...(await prepare()) },
      limits: { pressureLimits: NO_PRESSURE },
    })
    browser = await openBrowser()
  })
  beforeEach(() => {
    // Pages that were opened before a test serve several tests, and are closed with the browser.
    pages = []
  })
  afterEach(async ({ task }) => {
    const descriptions = task.result?.state === 'fail' ? await Promise.all(pages.map(describePage)) : []
    await Promise.all(pages.map((page) => page.close()))
    // As one more error of the test, so that they stand beside the first one at the end of a long run.
    if (descriptions.length > 0) throw new Error(descriptions.join('\n\n'))
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  function whileTestsRun<T>(what: T | undefined): T {
    if (what === undefined) throw new Error('There is a site only while tests run')
    return what
  }
  return {
    get site() {
      return whileTestsRun(site)
    },
    get browser() {
      return whileTestsRun(browser)
    },
    async newPage(own, member) {
      const { withoutMaps = false, ...options } = { ...looks, ...own }
      const page = await whileTestsRun(browser).newPage({ reducedMotion: 'reduce', ...options })
      pages.push(page)
      if (withoutMaps)
        await page.context().addInitScript(() => Reflect.deleteProperty(window, 'WebGL2RenderingContext'))
      if (member !== undefined) {
        const [name = '', ...value] = member.cookie.split('=')
        await page.context().addCookies([{ name, value: value.join('='), url: whileTestsRun(site).url }])
      }
      return page
    },
  }
}

/** The toasts of a page. */
const TOASTS = '[id^="toast-"]'
/** Enough for the review page with its timeline, which is its last part. */
const SHOWN_TEXT_LENGTH = 4_000
/** A page that hangs tells nothing. */
const DESCRIBE_TIMEOUT_MS = 5_000

/** The page that a failed test leaves: who waits in vain for a text wants to know which one is there instead. */
async function describePage(page: TestPage): Promise<string> {
  const lines = [`Left at ${page.url()}`, ...page.problems()]
  try {
    const text = await page.locator('main').first().ariaSnapshot({ timeout: DESCRIBE_TIMEOUT_MS })
    // After the text: this question has no time limit, and a page that has told its text does not hang.
    const toasts = await page.locator(TOASTS).allInnerTexts()
    lines.push(...toasts, text.slice(0, SHOWN_TEXT_LENGTH))
  } catch (error) {
    lines.push(`No text: ${error}`)
  }
  return lines.join('\n')
}

/** Makes an account without a listing; an administrator's where asked for. */
export async function addMember(
  site: TestSite,
  username: string,
  { isAdmin = false }: { isAdmin?: boolean } = {},
): Promise<Member> {
  const client = new TestClient(site.url)
  const password = 'moss and rain'
  const { status, body } = await client.post<User>('/api/register', {
    username,
    password,
    firstName: 'Bryony',
    lastName: 'Ashdown',
    email: `${username}@ashdown.example`,
  })
  if (client.cookie === undefined) throw new Error(`No session: ${status}`)
  if (isAdmin) {
    await site.services.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', body.id).execute()
  }
  return { id: body.id, username, password, cookie: client.cookie }
}

/** Waits for a toast with exactly this title, and answers what stands beneath it. */
export async function toastText(page: TestPage, title: string): Promise<string> {
  const toast = page.locator(TOASTS, { has: page.getByText(title, { exact: true }) })
  let texts: string[] = []
  // The toast before it may have the same title, and still be on its way out. One without buttons soon goes by itself.
  await expect
    .poll(async () => {
      texts = await toast.allInnerTexts()
      return texts.length
    })
    .toBe(1)
  const [text = ''] = texts
  const buttons = await toast.getByRole('button').allInnerTexts()
  const [, ...lines] = text.split('\n').filter((line) => line.trim() !== '' && !buttons.includes(line.trim()))
  return lines.map((line) => line.trim()).join(' ')
}

/**
 * Answers a question by keyboard. The focus comes into a dialog a moment after the dialog itself: a key that is pressed
 * before that would reach the button at which the focus begins.
 */
export async function answerByKeyboard(question: ReturnType<TestPage['locator']>, button: string) {
  await question.locator(':focus').waitFor()
  await question.getByRole('button', { name: button, exact: true }).press('Enter')
}
