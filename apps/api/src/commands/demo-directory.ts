import { isDatabaseEmpty } from '@grove/db'
import { seedDemo } from '@grove/db/seed'
import type { Services } from '../context.ts'

/** Fills the database with the demo directory, unless there is anything in it already. */
export async function seedDemoDirectory({ db, directory, media }: Services): Promise<void> {
  if (!(await isDatabaseEmpty(db))) return
  await seedDemo(db, { storePictures: (pictures) => media.storeOwn(pictures) })
  await directory.refresh()
}
