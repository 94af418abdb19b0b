import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { openTestServices } from '@grove/api/testing'
import { uploadHash } from '@grove/schema'

const DAY_MS = 24 * 60 * 60 * 1000

export interface Strays {
  unfinished: string[]
  /** Rows of pictures that no guide shows, with files or without. */
  unused: string[]
}

/**
 * Sweeps the pictures of a server that has ended, as it would do itself two days later, and answers what was stray
 * before and what is left of it.
 */
export async function sweepStrays(
  variables: Readonly<Record<string, string>>,
  uploads: string,
): Promise<{ before: Strays; after: Strays; missing: string[] }> {
  const now = new Date(Date.now() + 2 * DAY_MS)
  const { services, close } = await openTestServices(variables, { clock: () => now })

  async function look(): Promise<Strays & { missing: string[] }> {
    const files = await readdir(uploads)
    const images = await services.db.selectFrom('guide_images').select('image_url').execute()
    const rows = await services.db.selectFrom('media').select('hash').execute()
    const shown = new Set(images.map(({ image_url }) => uploadHash(image_url)))
    const isShown = (name: string) => shown.has(name.slice(0, 64))
    return {
      unfinished: files.filter((name) => name.endsWith('.part')),
      unused: [
        ...rows.map(({ hash }) => hash).filter((hash) => !isShown(hash)),
        ...files.filter((name) => !name.endsWith('.part') && !isShown(name)),
      ],
      missing: [...shown].flatMap((hash) =>
        ['.jpg', '-400.webp', '-800.webp'].map((end) => hash + end).filter((name) => !files.includes(name)),
      ),
    }
  }

  try {
    const before = await look()
    // A file cannot be made old by a clock of ours: its time is that of the disk.
    const yesterday = new Date(Date.now() - DAY_MS)
    for (const name of before.unfinished) await utimes(path.join(uploads, name), yesterday, yesterday)
    await services.media.sweep({ warn: (...parts: unknown[]) => console.warn(...parts) })
    const after = await look()
    return { before, after, missing: after.missing }
  } finally {
    await close()
  }
}
