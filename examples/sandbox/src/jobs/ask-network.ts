import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { decideResubmissions } from '../rejections/decide-resubmission.ts'
import type { TransactionNetwork } from '../rejections/transaction-network.ts'
import { decideTransactions } from '../transactions/decide-transaction.ts'

/**
 * Asks what became of the transactions that dealers have sent and of those that they have sent again (REJ-19, REJ-20).
 *
 * @param network the server's, of chooseNetwork
 * @param afterSeconds real time for which one that was asked about is left alone
 * @throws AggregateError when some could not be asked about; the others are decided, and those are asked again
 */
export async function askNetwork(db: Kysely<Database>, network: TransactionNetwork, afterSeconds = 0): Promise<void> {
  const asked = await Promise.allSettled([
    decideTransactions(db, network, afterSeconds),
    decideResubmissions(db, network, afterSeconds),
  ])
  const failures = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' '))
}
