import type { SavedView } from '@grove/schema'
import type { Db } from '../client.ts'

/** The views of the queue that a reviewer has saved, in the order of their names. */
export async function listSavedViews(db: Db, userId: number): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .select(['name', 'waiting_for as waitingFor', 'assigned', 'search'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
}

/** Saves a view under its name, in the place of one that had it. */
export async function upsertSavedView(trx: Db, userId: number, view: SavedView): Promise<void> {
  const columns = { waiting_for: view.waitingFor, assigned: view.assigned, search: view.search }
  await trx
    .insertInto('saved_views')
    .values({ user_id: userId, name: view.name, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(columns))
    .execute()
}

/** Removes the view of this name, where there is one. */
export async function deleteSavedView(trx: Db, userId: number, name: string): Promise<void> {
  await trx.deleteFrom('saved_views').where('user_id', '=', userId).where('name', '=', name).execute()
}
