import type { Db } from '@grove/db'
import {
  bumpDirectoryVersion,
  claimLinkedPicture,
  inTransaction,
  listDueLinkedPictures,
  listGuideIdsOfPicture,
  lockGuides,
  recordLinkFailure,
  replaceLinkedPicture,
} from '@grove/db'
import { auditGuideChange } from '../guides/guide-audit.writes.ts'
import { getPrivateGuide } from '../guides/listing.writes.ts'
import { fetchPicture } from './fetch-picture.ts'
import type { LoggedMediaServices, MediaServices } from './media.ts'
import { savePictures } from './pictures.ts'
import type { ProcessedPicture } from './process-picture.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
/** So long another process leaves a link alone that this one has begun to fetch. */
const CLAIM_MS = 10 * MINUTE_MS
/** How long after each failure it is tried again. After the last one it is given up. */
const RETRY_DELAYS_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const
const BATCH = 100
/** Takes its turns among those who upload. */
const OWNER = 'linked pictures'
/** The actor in the history of a link that was given up. */
const ACTOR = { id: null, username: 'the site' }

/** Fetches and processes a linked picture, in the turn of `owner`; undefined where there is none that can be shown. */
export async function fetchLink(
  services: MediaServices,
  url: string,
  owner: string,
): Promise<ProcessedPicture | undefined> {
  const file = await fetchPicture(url, { ...services, owner })
  if (file === undefined) return undefined
  try {
    return await services.work.process(file, owner)
  } finally {
    await file.discard()
  }
}

/** Locks the guides that show a link, so that nobody saves one of them meanwhile. Answers their ids. */
async function lockGuidesOf(trx: Db, url: string): Promise<number[]> {
  const ids = await listGuideIdsOfPicture(trx, url)
  await lockGuides(trx, ids)
  return ids
}

async function store(services: LoggedMediaServices, url: string, picture: ProcessedPicture): Promise<void> {
  const prepared = { profileImage: { kind: 'processed', picture, path: url }, images: undefined } as const
  await savePictures(services, prepared, {}, async (trx, { profileImage = null }) => {
    await lockGuidesOf(trx, url)
    await replaceLinkedPicture(trx, url, profileImage)
    await bumpDirectoryVersion(trx)
  })
}

/** Takes a link off the listings that show it, which their history tells. */
async function remove({ db, clock }: LoggedMediaServices, url: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ids = await lockGuidesOf(trx, url)
    const before = await Promise.all(ids.map((id) => getPrivateGuide(trx, id)))
    await replaceLinkedPicture(trx, url, null)
    for (const guide of before) {
      const after = await getPrivateGuide(trx, guide.id)
      await auditGuideChange(trx, { actor: ACTOR, action: 'guide.update', before: guide, after }, clock())
    }
    await bumpDirectoryVersion(trx)
  })
}

/**
 * Fetches the links that are due, one after the other until `signal`, and puts what is stored of them in their place.
 * Several processes share the work: each takes a link on before it fetches it. Answers how many were put right, and how
 * many were given up, which takes them off their listings.
 */
export async function fetchLinkedPictures(services: LoggedMediaServices, signal: AbortSignal) {
  const { db, clock, log } = services
  const done = { fetched: 0, removed: 0 }
  for (const url of await listDueLinkedPictures(db, clock(), BATCH)) {
    if (signal.aborted) break
    const now = clock()
    const later = (ms: number) => new Date(now.getTime() + ms)
    const failures = await claimLinkedPicture(db, url, { now, dueAt: later(CLAIM_MS) })
    if (failures === undefined) continue
    // Another process may have put it right between the list and the claim.
    if ((await listGuideIdsOfPicture(db, url)).length === 0) continue
    const picture = await fetchLink(services, url, OWNER)
    const delayMs = RETRY_DELAYS_MS[failures]
    if (picture !== undefined) {
      await store(services, url, picture)
      done.fetched += 1
    } else if (delayMs !== undefined) {
      await recordLinkFailure(db, url, later(delayMs))
    } else {
      await remove(services, url)
      done.removed += 1
      log.warn({ url }, 'a linked picture could not be fetched and was taken off its listing')
    }
  }
  return done
}
