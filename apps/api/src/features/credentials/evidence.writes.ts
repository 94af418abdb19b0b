import { deleteEvidence, inTransaction } from '@grove/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../context.ts'
import { deleteInTurn } from '../../lib/delete-in-turn.ts'

/** Deletes files that no credential names any more; what cannot be deleted now is swept later. */
export async function sweepEvidence(
  { db, evidence, log }: Pick<Services, 'db' | 'evidence'> & { log: Pick<FastifyBaseLogger, 'warn'> },
  names: readonly string[],
): Promise<number> {
  let swept = 0
  for (const name of names) {
    try {
      const isSwept = await deleteInTurn(() =>
        inTransaction(db, async (trx) => {
          const isLoose = await deleteEvidence(trx, name)
          // Within the transaction: the row stays where the file cannot be deleted.
          if (isLoose) await evidence.delete(name)
          return isLoose
        }),
      )
      if (isSwept) swept += 1
    } catch (error) {
      log.warn({ err: error }, 'a file of evidence could not be deleted yet')
    }
  }
  return swept
}
