/** Northwind's payments so far: posted ones, one that the bank returned and one that is in progress until December. */
import { createHash } from 'node:crypto'
import {
  addBankingDays,
  type CalendarDate,
  instantOf,
  type BankPaymentStatus,
  PROGRAM_TIME_ZONE,
  scheduleFrom,
} from 'netterms/contract/internal'
import type { Insertable, Transaction } from 'kysely'
import { createConfirmationNumber } from '../../payments/confirmation-number.ts'
import { postToLedger } from '../../payments/ledger.ts'
import { insertPayment, nextPaymentNumber } from '../../payments/write-payment.queries.ts'
import type { PaymentRail } from '../../rail/payment-rail.ts'
import type { Database, InvoicesTable } from '../schema.ts'
import { NORTHWIND_INVOICES } from './northwind-invoices.ts'
import { ADMIN, fullNameOf, PAYER } from './people.ts'
import { NORTHWIND, OPERATING_ACCOUNT } from './program.ts'

interface PastPayment {
  submittedOn: CalendarDate
  hour: number
  /** If absent, initiated on the day it was submitted. */
  initiatesOn?: CalendarDate
  status: BankPaymentStatus
  by: typeof ADMIN
  /** Numbers of the invoices that it pays in full. */
  invoices: readonly number[]
}

const HISTORY: readonly PastPayment[] = [
  { submittedOn: '2026-10-05', hour: 9, status: 'settled', by: ADMIN, invoices: [200911, 201040] },
  { submittedOn: '2026-10-21', hour: 14, status: 'settled', by: PAYER, invoices: [202118, 202204, 202377] },
  { submittedOn: '2026-11-12', hour: 11, status: 'returned', by: PAYER, invoices: [203402] },
  { submittedOn: '2026-11-16', hour: 10, status: 'settled', by: PAYER, invoices: [203007, 203044, 203090, 203101] },
  // Submitted today for a later day: it posts on December 3, after the first days without changes.
  {
    submittedOn: '2026-11-20',
    hour: 8,
    initiatesOn: '2026-12-01',
    status: 'processing',
    by: PAYER,
    invoices: [204233],
  },
]

/**
 * @param seed determines the confirmation numbers
 * @param rail receives the debits in progress
 */
export async function seedPayments(trx: Transaction<Database>, seed: number, rail: PaymentRail): Promise<void> {
  for (const past of HISTORY) await seedPayment(trx, past, seed, rail)
}

async function seedPayment(
  trx: Transaction<Database>,
  past: PastPayment,
  seed: number,
  rail: PaymentRail,
): Promise<void> {
  const number = await nextPaymentNumber(trx)
  const initiatesOn = past.initiatesOn ?? past.submittedOn
  const leavesOn = addBankingDays(initiatesOn, 1, 'ach')
  const postsBy = addBankingDays(leavesOn, 1, 'ach')
  const invoices = past.invoices.map(findInvoice)
  const total = invoices.reduce((sum, { billed_minor }) => sum + billed_minor, 0)
  const isLive = past.status === 'processing'
  const at = new Date(instantOf(past.submittedOn, past.hour, PROGRAM_TIME_ZONE))
  const payment = {
    customer_buid: NORTHWIND,
    number,
    confirmation_number: createConfirmationNumber(createHash('sha256').update(`${seed}:${number}`).digest()),
    status: past.status,
    currency: 'USD' as const,
    total_minor: total,
    fee_minor: 0,
    bank_account_id: OPERATING_ACCOUNT.id,
    bank_account_name: OPERATING_ACCOUNT.account_name,
    bank_account_last4: OPERATING_ACCOUNT.account_number_last4,
    rail: 'ach' as const,
    payer_principal: `user:${past.by.id}`,
    payer_name: fullNameOf(past.by),
    idempotency_key: `seeded-payment-${number}`,
    submitted_at: at,
    initiates_on: initiatesOn,
    leaves_on: leavesOn,
    posts_by: postsBy,
    settled_on: past.status === 'settled' ? postsBy : null,
    ...(past.initiatesOn && { scheduled_on: past.initiatesOn }),
    ...(past.status === 'returned' && { returned_on: addBankingDays(leavesOn, 2, 'ach'), return_code: 'R08' }),
  }
  const lines = invoices.map((invoice, index) => ({
    customer_buid: NORTHWIND,
    payment_number: number,
    line_number: index + 1,
    trx_id: invoice.trx_id,
    invoice_id: invoice.invoice_id,
    sold_by: invoice.sold_by,
    due_date: invoice.due_date ?? null,
    amount_minor: invoice.billed_minor,
    remaining_minor: 0,
    live: isLive,
  }))
  await insertPayment(trx, payment, lines)
  if (!isLive) return
  const order = {
    customerId: NORTHWIND,
    reference: number,
    bankAccountId: OPERATING_ACCOUNT.id,
    accountLast4: OPERATING_ACCOUNT.account_number_last4,
    currency: 'USD' as const,
    amountMinor: total,
    rail: 'ach' as const,
    retries: 0,
  }
  const clock = { nowMs: at.getTime(), date: past.submittedOn }
  await rail.submitDebit({ trx, clock }, { ...order, ...scheduleFrom(initiatesOn, 'ach') })
  await postToLedger(trx, [
    {
      customerId: NORTHWIND,
      event: `payment-accepted:${number}`,
      currency: 'USD',
      at,
      entries: [
        { account: 'payments-in-transit', amountMinor: total, paymentNumber: number },
        { account: 'clearing', amountMinor: -total, paymentNumber: number },
      ],
    },
  ])
}

function findInvoice(number: number): Insertable<InvoicesTable> {
  const invoice = NORTHWIND_INVOICES.find(({ trx_id }) => trx_id === `T-${number}`)
  if (!invoice) throw new Error(`The seeded payment names invoice ${number}, which northwind-invoices.ts lacks.`)
  return invoice
}
