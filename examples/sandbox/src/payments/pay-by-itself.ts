/**
 * What the program pays by itself: AutoPay, and debits that are presented again. Nobody is there whom a refusal could be told,
 * and a day that fails is done again for everybody: a debit that its rail does not take is a payment that failed, and the day
 * goes on. Source: docs/spec/rail.md RAI-22.
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
 * Where the rail does not take it the payment stands as failed, and nothing of it is with the rail. AutoPay stays on: what the
 * connection to a rail does says nothing about the account.
 *
 * @throws a fault of the database's: the whole day is done again
 */
export async function payByItself(
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
