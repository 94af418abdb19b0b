import type { TestSite } from '../support/site.ts'
import { Dice } from './dice.ts'
import { oddText } from './values.ts'

const PATHS: readonly string[] = [
  '/',
  '/guides',
  '/guides/1',
  '/embed/guides',
  '/research',
  '/toolkit',
  '/auth',
  '/apply',
  '/create-profile',
  '/admin/',
  '/sitemap.xml',
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

/** Asks for pages and files by odd addresses; answers what failed, and how many pages there were. */
export async function runPageFuzz(
  { app }: TestSite,
  { seed, calls }: { seed: number; calls: number },
): Promise<{ complaints: string[]; shown: number }> {
  const dice = new Dice(seed)
  const complaints: string[] = []
  let shown = 0
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
  return { complaints, shown }
}
