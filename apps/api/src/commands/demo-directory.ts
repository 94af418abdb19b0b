import { isDatabaseEmpty } from '@grove/db'
import { seedDemo } from '@grove/db/seed'
import type { Services } from '../context.ts'

/**
 * Fills the database with the demo directory, unless there is anything in it already. Of several processes that start
 * at once on an empty database the first to write fills it, the others find it done.
 */
export async function seedDemoDirectory({ db, directory, media }: Services): Promise<void> {
  if (!(await isDatabaseEmpty(db))) return
  try {
    await seedDemo(db, { storePictures: (pictures) => media.storeOwn(pictures) })
  } catch (error) {
    // All of it is one transaction: what is there now is another process's.
    if (await isDatabaseEmpty(db)) throw error
  }
  await directory.refresh()
}
