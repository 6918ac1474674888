/**
 * Runs the daily jobs, once per day of the program's calendar and in this order: billing, past due, rail events,
 * closing of long-paid invoices, retries of debits, AutoPay, disputes, dealers' adjustments, cards. Each day is one
 * transaction that locks the clock's row, so that two workers never run the same day and a crash leaves only complete
 * days. Source: docs/spec/sandbox.md CLK-2 (domain §3.3).
 */
import { setTimeout as delay } from 'node:timers/promises'
import { addDays, type CalendarDate } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { runAutoPay } from '../auto-pay/run-auto-pay.ts'
import { mailCards } from '../cards/mail-cards.ts'
import { programTimeAt } from '../clock/program-clock.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { forgetOldKeys } from '../payments/idempotency.ts'
import { billInvoices } from './bill.ts'
import { postAdjustments } from './adjustments.ts'
import { workOffDisputes } from './disputes.ts'
import { closePaidInvoices } from './close-paid.ts'
import { markPastDue } from './past-due.ts'
import { retryDueDebits } from '../payments/retry-debits.ts'
import { applyRailEvents } from '../rail/apply-rail-events.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import type { TransactionNetwork } from '../rejections/transaction-network.ts'
import { queryNetwork } from './query-network.ts'
import { startOfDay } from './start-of-day.ts'

const NETWORK_WAITED_FOR_MS = 5_000

/**
 * Runs the jobs of every past day that has not been processed yet; does nothing if there is none.
 *
 * @param rail the server's rail, from chooseRail
 * @param network the server's network, from chooseNetwork
 * @param log receives errors that a rail threw for an automatic debit (RAI-22); if absent, they are not logged
 */
export async function runDueJobs(
  db: Kysely<Database>,
  rail: PaymentRail,
  network: TransactionNetwork,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  // First, so that earlier decisions are booked before the jobs of a day run. The wait is limited, so that a slow or
  // unavailable network blocks neither the jobs nor the start of a server; the frequent job reports its errors.
  await Promise.race([queryNetwork(db, network), delay(NETWORK_WAITED_FOR_MS, undefined, { ref: false })]).catch(
    () => undefined,
  )
  while (await runNextDay(db, rail, log));
  await forgetOldKeys(db)
}

/** @returns false if there are no more days to process */
function runNextDay(db: Kysely<Database>, rail: PaymentRail, log: (line: string) => void): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const clock = await trx.selectFrom('program_clock').selectAll().forUpdate().executeTakeFirstOrThrow()
    const today: CalendarDate = programTimeAt(Date.now() + minorOf(clock.offset_ms)).date
    if (clock.jobs_ran_for >= today) return false
    const day = addDays(clock.jobs_ran_for, 1)
    await billInvoices(trx, day)
    await markPastDue(trx, day)
    const dayClock = { nowMs: startOfDay(day).getTime(), date: day }
    await applyRailEvents(trx, rail, dayClock)
    await closePaidInvoices(trx, day)
    await retryDueDebits(trx, rail, dayClock, log)
    await runAutoPay(trx, rail, dayClock, log)
    await workOffDisputes(trx, day)
    await postAdjustments(trx, day)
    await mailCards(trx, day)
    await trx.updateTable('program_clock').set({ jobs_ran_for: day }).execute()
    return true
  })
}
