import type { Kysely, Transaction } from 'kysely'
import { readProgramTime } from '../clock/program-clock.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { queryEach } from '../jobs/query-each.ts'
import type { NetworkAnswer, SubmittedTransaction, TransactionNetwork } from './transaction-network.ts'

/** Maximum number of items per run; the others follow in the next run. */
export const ASKED_TOGETHER = 200

export type Decided = Exclude<NetworkAnswer, { kind: 'undecided' }>

interface Undecided<Sent> {
  /** Plural noun for the items, used in error messages. */
  what: string
  due: readonly Sent[]
  describe(sent: Sent): SubmittedTransaction
  /** Books a decision, unless another worker already has. */
  decide(trx: Transaction<Database>, sent: Sent, answer: Decided): Promise<void>
}

/**
 * Queries the network about each item outside every transaction, and books each decision in its own transaction.
 *
 * @throws AggregateError if some items could not be queried; the others are decided, and the failed ones are retried
 */
export async function decideEach<Sent>(
  db: Kysely<Database>,
  network: TransactionNetwork,
  { what, due, describe, decide }: Undecided<Sent>,
): Promise<void> {
  const clock = await readProgramTime(db)
  await queryEach(what, due, async (sent) => {
    const answer = await network.decide({ db, clock }, describe(sent))
    if (answer.kind !== 'undecided') await inTransaction(db, (trx) => decide(trx, sent, answer))
  })
}
