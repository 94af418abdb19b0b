import { seedDemo } from '@grove/db/seed'
import { openTestServices } from './site.ts'

/**
 * Fills the data folder of a server that is yet to start with the demo directory, in which every guide shows the same
 * picture: to make the renditions of all of them takes five times as long as all the rest.
 */
export async function seedDataFolder(dataDir: string): Promise<void> {
  const { services, close } = await openTestServices({ DATA_DIR: dataDir })
  try {
    await seedDemo(services.db, {
      async storePictures(pictures) {
        const [path = ''] = await services.media.storeOwn(pictures.slice(0, 1))
        return pictures.map(() => path)
      },
    })
  } finally {
    await close()
  }
}
