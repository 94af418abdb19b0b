import type { NewGuide } from '@grove/db'
import { bumpDirectoryVersion, insertGuide, insertUser, replaceGuideImages } from '@grove/db'
import type { Services } from '../../src/context.ts'
import { PLACE } from './applications.ts'

/** A guide of a test; what is left out is that of an approved, public guide in Sheffield. */
export interface TestGuide extends Partial<Omit<NewGuide, 'userId'>> {
  images?: readonly string[]
  imageDescriptions?: readonly string[]
  /** When the application was sent; left out: a second after that of the guide before. */
  appliedAt?: Date
  /** As the demo's guides are. */
  isInvented?: boolean
}

/** Hash of no password: these guides never sign in. */
const NO_PASSWORD = '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Accounts made so far: guides of two calls may be of the same moment. */
let accounts = 0

/** Adds guides, each with an account of its own, the first one oldest; answers their ids in the same order. */
export async function addTestGuides(services: Services, guides: readonly TestGuide[]): Promise<number[]> {
  const begin = services.clock().getTime() - guides.length * 1000
  const ids = await services.db.transaction().execute(async (trx) => {
    const added: number[] = []
    for (const [
      index,
      { images = [], imageDescriptions, isInvented = false, appliedAt, ...fields },
    ] of guides.entries()) {
      const at = new Date(begin + index * 1000)
      const userName = fields.userName ?? 'Wren Alder'
      accounts += 1
      const user = await insertUser(
        trx,
        {
          username: `guide-${at.getTime()}-${accounts}`,
          passwordHash: NO_PASSWORD,
          firstName: userName.split(' ')[0] ?? null,
          lastName: userName.split(' ').slice(1).join(' ') || null,
          email: null,
        },
        at,
      )
      const guide = await insertGuide(
        trx,
        {
          ...PLACE,
          published: true,
          applicationStatus: 'approved',
          ...fields,
          userId: user.id,
          userName,
        },
        appliedAt ?? at,
      )
      await replaceGuideImages(trx, guide.id, { images, imageDescriptions }, at)
      if (isInvented)
        await trx.updateTable('users').set({ is_invented: 1 }).where('id', '=', user.id).execute()
      added.push(guide.id)
    }
    await bumpDirectoryVersion(trx)
    return added
  })
  await services.directory.refresh()
  return ids
}
