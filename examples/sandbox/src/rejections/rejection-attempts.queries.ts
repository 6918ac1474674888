/** Claims resubmissions that have no decision yet. Source: docs/spec/rejections.md REJ-19. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { AttemptRow, RejectionRow } from './rejections.queries.ts'

/** An undecided resubmission, with the transaction as it was sent. */
export type UndecidedAttempt = Pick<AttemptRow, 'customer_buid' | 'rejection_id' | 'number' | 'submitted_at'> &
  Pick<
    RejectionRow,
    | 'bill_to_buid'
    | 'merchant_buid'
    | 'invoice_id'
    | 'po_number'
    | 'card_number_last4'
    | 'currency'
    | 'subtotal_minor'
    | 'tax_minor'
    | 'total_minor'
  >

export const LONGEST_WAIT_SECONDS = 60

/**
 * Claims attempts that were not queried for a while, so that no other process queries them meanwhile. The interval
 * grows to one minute while there is no response.
 *
 * @param afterSeconds initial interval in real time of the database; 0 claims all
 */
export async function takeUndecided(
  db: Kysely<Database>,
  afterSeconds: number,
  most: number,
): Promise<UndecidedAttempt[]> {
  const { rows } = await sql<UndecidedAttempt>`
    update rejection_attempts as attempt set asked_at = now(), times_asked = times_asked + 1 from (
      select customer_buid, rejection_id, number from rejection_attempts
      where outcome is null
        and (asked_at is null or asked_at <= now() - make_interval(
          secs => least(${sql.lit(LONGEST_WAIT_SECONDS)}, ${sql.lit(afterSeconds)} * (1 + times_asked / 10.0))))
      order by asked_at nulls first, submitted_at, rejection_id limit ${sql.lit(most)} for update skip locked
    ) as due join rejections as sent on sent.customer_buid = due.customer_buid and sent.id = due.rejection_id
    where attempt.customer_buid = due.customer_buid and attempt.rejection_id = due.rejection_id
      and attempt.number = due.number
    returning attempt.customer_buid, attempt.rejection_id, attempt.number, attempt.submitted_at, sent.bill_to_buid,
      sent.merchant_buid, sent.invoice_id, sent.po_number, sent.card_number_last4, sent.currency, sent.subtotal_minor,
      sent.tax_minor, sent.total_minor`.execute(db)
  return rows
}
