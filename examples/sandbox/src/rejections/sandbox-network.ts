/**
 * The sandbox's network: decides by the last four digits of the card and the program's clock. Source:
 * docs/spec/rejections.md REJ-18, REJ-20.
 */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { SubmittedTransaction, TransactionNetwork } from './transaction-network.ts'

export const MAGIC_CARDS = { declined: '0002', slow: '0090' } as const

const ANSWERS_AFTER_MS = 5_000
/** Longer than the 60 seconds after which the page says "still processing" (REJ-6). */
const SLOW_ANSWERS_AFTER_MS = 90_000

export const sandboxNetwork: TransactionNetwork = {
  async decide({ db, clock }, transaction) {
    const at = (await appointedTime(db, transaction)) ?? usualTime(transaction)
    if (at.getTime() > clock.nowMs) return { kind: 'undecided' }
    return transaction.cardLast4 === MAGIC_CARDS.declined
      ? { kind: 'rejected', at, reasons: ['card-declined'] }
      : { kind: 'approved', at }
  },
}

const usualTime = ({ submittedAt, cardLast4 }: SubmittedTransaction): Date =>
  new Date(submittedAt.getTime() + (cardLast4 === MAGIC_CARDS.slow ? SLOW_ANSWERS_AFTER_MS : ANSWERS_AFTER_MS))

/** Returns the decision time of a resubmission in the seed data; null for all others. */
async function appointedTime(db: Kysely<Database>, { reference }: SubmittedTransaction): Promise<Date | null> {
  const [, id, number] = /^(RJ-\d+)\/(\d+)$/.exec(reference) ?? []
  if (id === undefined) return null
  const attempt = await db
    .selectFrom('rejection_attempts')
    .select('sandbox_decides_at')
    .where('rejection_id', '=', id)
    .where('number', '=', Number(number))
    .executeTakeFirst()
  return attempt?.sandbox_decides_at ?? null
}
