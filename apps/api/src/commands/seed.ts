/**
 * `pnpm seed [--guides N]`: fills the configured database with invented guides, as many as asked for. Only a directory
 * without guides is filled.
 */
import { parseArgs } from 'node:util'
import { DEMO_GUIDE_COUNT, seedDemo } from '@grove/db/seed'
import { readEnv } from '../env.ts'
import { withKeyOfCommand } from '../features/session/session-key.ts'
import { startServices } from '../services.ts'
import { runCommand } from './run-command.ts'

const MOST_GUIDES = 1_000_000
const USAGE = [
  'Usage: pnpm seed [--guides N]',
  `  --guides        how many invented guides to make, ${DEMO_GUIDE_COUNT} where it is left out; only into a directory without guides`,
].join('\n')

function readGuideCount(args: string[]): number {
  const { values } = parseArgs({ args, options: { guides: { type: 'string' } } })
  if (values.guides === undefined) return DEMO_GUIDE_COUNT
  const count = /^\d{1,7}$/.test(values.guides) ? Number(values.guides) : 0
  if (count < 1 || count > MOST_GUIDES) {
    throw new Error(`--guides takes a whole number from 1 to ${MOST_GUIDES}`)
  }
  return count
}

async function main(args: string[]): Promise<void> {
  const guides = readGuideCount(args)
  const env = readEnv()
  if (env.hasPublicAddress)
    throw new Error(`Nothing is invented at a public address: PUBLIC_URL is ${env.publicUrl}`)
  const { services, close } = await startServices(await withKeyOfCommand(env))
  try {
    const { db, directory, media } = services
    const seeded = await seedDemo(db, {
      guides,
      storePictures: (pictures) => media.storeOwn(pictures),
      onProgress: (stored) => console.info(`${stored} of ${guides} guides`),
    })
    await directory.refresh()
    console.info(`The directory has ${seeded.guides} invented guides and ${seeded.pictures} pictures now.`)
  } finally {
    await close()
  }
}

await runCommand(USAGE, main)
