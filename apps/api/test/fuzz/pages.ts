import type { TestSite } from '../support/site.ts'
import { Dice } from './dice.ts'
import { oddText } from './values.ts'

/** Pages that everybody is shown: each walk asks for them as they stand, before it bends their addresses. */
const PAGES: readonly string[] = [
  '/',
  '/guides',
  '/embed/guides',
  '/research',
  '/toolkit',
  '/auth',
  '/apply',
  '/admin/',
  '/sitemap.xml',
  '/sitemap-1.xml',
]
const PATHS: readonly string[] = [
  ...PAGES,
  '/guides/1',
  '/create-profile',
  '/portraits/1.svg',
  '/uploads/x',
  '/assets/x',
  '/nothing',
  '/.well-known/x',
]
const PARAMETERS = ['search', 'cursor', 'q', 'category', 'register', 'redirect', 'newUser', '__proto__']
const LONGEST_PART = 600
const TOLD = 300

/** A text as a part of an address: encoded as it should be, or as somebody may have typed it. */
function partOf(text: string, dice: Dice): string {
  const isEncoded = dice.isLucky(0.8)
  const part = isEncoded ? encodeURIComponent(text.toWellFormed()) : text.replace(/[^\x21-\x7e]/g, '%')
  return part.slice(0, LONGEST_PART)
}

function addressOf(dice: Dice): string {
  const tail = dice.isLucky(0.4) ? (dice.isLucky(0.5) ? '/' : '') + partOf(oddText(dice), dice) : ''
  const query = [1, 2].map(() => `${dice.pick(PARAMETERS)}=${partOf(oddText(dice), dice)}`)
  return dice.pick(PATHS) + tail + (dice.isLucky(0.7) ? `?${query.join('&')}` : '')
}

/** Asks for pages and files by odd addresses: what failed, which pages are not shown as they stand, how many were. */
export async function runPageFuzz(
  { app }: TestSite,
  { seed, calls }: { seed: number; calls: number },
): Promise<{ complaints: string[]; unshown: string[]; shown: number }> {
  const dice = new Dice(seed)
  const complaints: string[] = []
  const unshown: string[] = []
  let shown = 0
  for (const url of PAGES) {
    const { statusCode } = await app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
    if (statusCode !== 200) unshown.push(`${url} -> ${statusCode}`)
  }
  for (let count = 0; count < calls; count += 1) {
    const url = addressOf(dice)
    const method = dice.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS'] as const)
    const headers = {
      ...(dice.isLucky(0.5) && { accept: 'text/html' }),
      ...(dice.isLucky(0.1) && { cookie: 'grove_session=broken' }),
      ...(dice.isLucky(0.1) && { 'if-none-match': '*' }),
    }
    const answer = await app.inject({ method, url, headers })
    if (answer.statusCode === 200) shown += 1
    if (answer.statusCode >= 500)
      complaints.push(
        `call ${count} of seed ${seed}: ${method} ${url.slice(0, TOLD)} -> ${answer.statusCode}`,
      )
  }
  return { complaints, unshown, shown }
}
