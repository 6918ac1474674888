import type { Kysely, Transaction } from 'kysely'
import { readProgramTime } from '../clock/program-clock.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { queryEach } from '../jobs/query-each.ts'
import type { NetworkAnswer, SubmittedTransaction, TransactionNetwork } from './transaction-network.ts'

/** Maximum number at a time; the rest follows next. */
export const ASKED_TOGETHER = 200

export type Decided = Exclude<NetworkAnswer, { kind: 'undecided' }>

interface Undecided<Sent> {
  /** In the plural, for the message of a failure. */
  what: string
  due: readonly Sent[]
  describe(sent: Sent): SubmittedTransaction
  /** Books a decision, unless another worker has. */
  decide(trx: Transaction<Database>, sent: Sent, answer: Decided): Promise<void>
}

/**
 * Asks the network about each, outside of every transaction, and books what it has decided in one.
 *
 * @throws AggregateError when some could not be queried; the others are decided, and those are retried
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
