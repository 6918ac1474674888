import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { decideResubmissions } from '../rejections/decide-resubmission.ts'
import type { TransactionNetwork } from '../rejections/transaction-network.ts'
import { decideTransactions } from '../transactions/decide-transaction.ts'

/**
 * Queries the network about new and resubmitted transactions that are undecided (REJ-19, REJ-20).
 *
 * @param network the server's network, from chooseNetwork
 * @param afterSeconds real time until an item is queried again
 * @throws AggregateError if some could not be queried; the others are decided, and the failed ones are retried
 */
export async function queryNetwork(db: Kysely<Database>, network: TransactionNetwork, afterSeconds = 0): Promise<void> {
  const asked = await Promise.allSettled([
    decideTransactions(db, network, afterSeconds),
    decideResubmissions(db, network, afterSeconds),
  ])
  const failures = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' '))
}
