/**
 * Automatic payments of the program: AutoPay, and retried debits. No user is present to receive an error, and an error
 * would repeat the whole day for every customer. So a debit that its rail rejects is stored as a failed payment, and
 * the day continues. Source: docs/spec/rail.md RAI-22.
 */
import { sql, type Transaction } from 'kysely'
import { databaseFaultOf } from '../db/database-fault.ts'
import type { Database } from '../db/schema.ts'
import { isOutdatedStatement } from '../db/statement-names.ts'
import type { ProgramTime } from '../http/handler.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import { failDebit } from './fail-payment.ts'
import { type AcceptedPayment, makePayment, type PaymentMaker } from './make-payment.ts'
import { mailSent } from './payment-mails.ts'

/**
 * Makes the payment. If the rail rejects the debit, the payment is stored as failed and the rail has no record of it.
 * AutoPay stays on, because a connection error of the rail does not concern the bank account.
 *
 * @throws database errors; the whole day is then repeated
 */
export async function payAutomatically(
  trx: Transaction<Database>,
  rail: PaymentRail,
  clock: ProgramTime,
  accepted: AcceptedPayment,
  maker: PaymentMaker,
  log: (line: string) => void,
): Promise<void> {
  let isTaken = true
  const submitDebit: PaymentRail['submitDebit'] = async (desk, order) => {
    await sql`savepoint one_debit`.execute(trx)
    try {
      await rail.submitDebit(desk, order)
      await sql`release savepoint one_debit`.execute(trx)
    } catch (error) {
      if (databaseFaultOf(error) !== null || isOutdatedStatement(error)) throw error
      await sql`rollback to savepoint one_debit`.execute(trx)
      isTaken = false
      const cause = error instanceof Error ? error.stack : String(error)
      log(JSON.stringify({ level: 'error', event: 'debit-not-taken', payment: order.reference, cause }))
    }
  }
  const { payment, lines } = await makePayment(trx, { submitDebit }, clock, accepted, maker)
  const { customerId } = accepted
  if (isTaken) await mailSent(trx, [{ payment, lines, credits: [] }])
  else await failDebit(trx, { customerId, reference: payment.number }, clock)
}
