/**
 * Retries debits that were returned for insufficient funds on their retry day, as a new payment: the same lines from
 * the same account if each can still be paid in full, otherwise never. Source: docs/spec/rail.md RAI-8, RAI-9.
 */
import { isUsableFor, type RailName, scheduleFrom, whyNoPayment, whyNotPaidTogether } from 'netterms/contract/internal'
import type { Selectable, Transaction } from 'kysely'
import { autoPayGivesUp } from '../auto-pay/auto-pay-changes.ts'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database, PaymentsTable } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import { payAutomatically } from './pay-automatically.ts'
import { readInvoices } from './payment-check.ts'
import { findBankAccount, findPayer } from './payments.queries.ts'
import { isByAutoPay } from './program-payers.ts'

type Payment = Selectable<PaymentsTable>

export async function retryDueDebits(
  trx: Transaction<Database>,
  rail: PaymentRail,
  clock: ProgramTime,
  log: (line: string) => void,
): Promise<void> {
  const due = await trx
    .selectFrom('payments')
    .selectAll()
    .where('retry_on', '<=', clock.date)
    .where('status', '=', 'returned')
    .orderBy('number')
    .forUpdate()
    .execute()
  for (const payment of due) await presentAgain(trx, rail, payment, clock, log)
}

async function presentAgain(
  trx: Transaction<Database>,
  rail: PaymentRail,
  payment: Payment,
  clock: ProgramTime,
  log: (line: string) => void,
): Promise<void> {
  const customerId = payment.customer_buid
  await trx
    .updateTable('payments')
    .set({ retry_on: null })
    .where('customer_buid', '=', customerId)
    .where('number', '=', payment.number)
    .execute()
  const again = await readAgain(trx, payment, clock)
  if (typeof again !== 'string') {
    const { lines, account } = again
    const railName = payment.rail as RailName
    await payAutomatically(
      trx,
      rail,
      clock,
      {
        customerId,
        currency: payment.currency,
        method: { kind: 'bank', account, rail: railName },
        lines,
        totalMinor: minorOf(payment.total_minor),
        feeMinor: 0,
        schedule: scheduleFrom(clock.date, railName),
        scheduledOn: null,
        again: {
          number: payment.number,
          retries: payment.retries + 1,
          firstInitiatedOn: payment.first_initiated_on ?? payment.initiates_on,
        },
      },
      {
        principalId: payment.payer_principal,
        fullName: payment.payer_name,
        // A key sent by a client cannot contain a space, so that no request can use this key first.
        idempotencyKey: `again ${payment.number}`,
        action: 'payments.present-again',
      },
      log,
    )
    return
  }
  const at = new Date(clock.nowMs)
  await recordAudit(trx, [
    {
      at,
      actor: 'program',
      action: 'payments.retry-dropped',
      customerId,
      subject: payment.number,
      detail: { reason: again },
    },
  ])
  if (isByAutoPay(payment) && payment.bank_account_id !== null) {
    await autoPayGivesUp(trx, { customerId, id: payment.bank_account_id }, payment.return_code ?? again, clock)
  }
}

/** @returns the account and the lines to pay, or the reason why the retry is dropped */
async function readAgain(trx: Transaction<Database>, payment: Payment, clock: ProgramTime) {
  const customerId = payment.customer_buid
  const payer = await findPayer(trx, customerId, 'locked')
  const mayPay = payer && !whyNoPayment({ status: payer.status, paymentEligible: payer.payment_eligible })
  if (!mayPay) return 'customer-not-eligible'
  const account = await findBankAccount(trx, customerId, payment.bank_account_id ?? '', 'locked')
  const { currency } = payment
  if (!account) return 'account-removed'
  // For an AutoPay payment, the account need not allow online payments.
  const onlinePayment = account.online_payment || isByAutoPay(payment)
  const usable = { status: account.status, onlinePayment, currency: account.currency }
  if (!isUsableFor(usable, currency)) return 'account-not-usable'
  const rows = await trx
    .selectFrom('payment_lines')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('payment_number', '=', payment.number)
    .orderBy('line_number')
    .execute()
  const wanted = rows.map((row) => ({ trxId: row.trx_id, amountMinor: minorOf(row.amount_minor) }))
  const invoices = await readInvoices(trx, customerId, wanted, clock, 'locked')
  if (whyNotPaidTogether(wanted, currency, invoices.candidates).length > 0) return 'invoices-changed'
  const lines = wanted.flatMap(({ trxId, amountMinor }) => {
    const invoice = invoices.rows.get(trxId)
    return invoice ? [{ invoice, trxId, amountMinor, remainingMinor: minorOf(invoice.open_minor) - amountMinor }] : []
  })
  return { account, lines }
}
