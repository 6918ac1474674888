import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { decideResubmissions } from '../rejections/decide-resubmission.ts'
import type { TransactionNetwork } from '../rejections/transaction-network.ts'
import { decideTransactions } from '../transactions/decide-transaction.ts'

/**
 * Asks what became of the transactions that dealers have sent and of those that they have sent again (REJ-19, REJ-20).
 *
 * @param network the server's, of chooseNetwork
 * @param afterSeconds real time until a queried one is queried again
 * @throws AggregateError when some could not be queried; the others are decided, and those are retried
 */
export async function queryNetwork(db: Kysely<Database>, network: TransactionNetwork, afterSeconds = 0): Promise<void> {
  const asked = await Promise.allSettled([
    decideTransactions(db, network, afterSeconds),
    decideResubmissions(db, network, afterSeconds),
  ])
  const failures = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' '))
}
