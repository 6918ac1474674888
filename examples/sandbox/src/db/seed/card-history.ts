/**
 * Past card payments of Tailspin Couriers: posted, refunded, charged back. Their numbers are outside the sequence, so
 * that it still starts at the same number.
 */
import { createHash } from 'node:crypto'
import {
  addBankingDays,
  type CalendarDate,
  cardFee,
  DEFAULT_CARD_FEE_TERMS,
  instantOf,
  type PaymentStatus,
  PROGRAM_TIME_ZONE,
} from 'netterms/contract/internal'
import { type Insertable, sql, type Transaction } from 'kysely'
import { createConfirmationNumber } from '../../payments/confirmation-number.ts'
import { type LedgerEvent, postToLedger } from '../../payments/ledger.ts'
import { insertPayment } from '../../payments/write-payment.queries.ts'
import { minorOf } from '../minor.ts'
import type { PaymentCardsTable } from '../rail-schema.ts'
import type { Database } from '../schema.ts'

const TAILSPIN = '21190'

const CARD: Insertable<PaymentCardsTable> = {
  customer_buid: TAILSPIN,
  id: 'PC-1101',
  network_token: 'nt_seeded_4444',
  // The card number is unknown here, so the digest is one that no entered card can have.
  card_digest: 'seeded:PC-1101',
  brand: 'mastercard',
  funding: 'credit',
  last4: '4444',
  holder_name: 'Tailspin Couriers',
  expires_on: '2028-05-31',
  billing_region: 'WA',
  status: 'active',
}

interface PastCharge {
  number: string
  submittedOn: CalendarDate
  status: Extract<PaymentStatus, 'settled' | 'refunded' | 'charged back'>
  reversed?: { on: CalendarDate; reason: string }
}

const CHARGES: readonly PastCharge[] = [
  { number: 'P-90001', submittedOn: '2026-11-09', status: 'settled' },
  {
    number: 'P-90002',
    submittedOn: '2026-11-05',
    status: 'refunded',
    reversed: { on: '2026-11-12', reason: 'duplicate' },
  },
  {
    number: 'P-90003',
    submittedOn: '2026-11-02',
    status: 'charged back',
    reversed: { on: '2026-11-10', reason: '10.4' },
  },
]

interface ChargedInvoice {
  trx_id: string
  invoice_id: string
  sold_by: string
  due_date: CalendarDate | null
  amount: string
}

/** A small database may have fewer invoices than charges: charges without an invoice are left out. */
export async function seedCardHistory(trx: Transaction<Database>, seed: number): Promise<void> {
  await trx.insertInto('payment_cards').values(CARD).execute()
  const paid = await findInvoices(trx, ['Paid'])
  const open = await findInvoices(trx, ['Billed', 'Past Due'])
  for (const charge of CHARGES) {
    const invoice = (charge.status === 'settled' ? paid : open).shift()
    if (invoice) await seedCharge(trx, charge, invoice, seed)
  }
}

async function findInvoices(trx: Transaction<Database>, statuses: readonly string[]): Promise<ChargedInvoice[]> {
  const { rows } = await sql<ChargedInvoice>`
    select trx_id, invoice_id, sold_by, due_date, case when primary_status = 'Paid' then paid_minor else open_minor end as amount
    from invoices
    where customer_buid = ${TAILSPIN} and primary_status = any(${[...statuses]}::text[]) and flags = '{}' and currency = 'USD'
      and invoice_date < date '2026-11-02' and (primary_status <> 'Paid' or paid_minor = billed_minor)
    order by invoice_date desc, trx_id limit 2`.execute(trx)
  return rows
}

async function seedCharge(
  trx: Transaction<Database>,
  { number, submittedOn, status, reversed }: PastCharge,
  invoice: ChargedInvoice,
  seed: number,
): Promise<void> {
  const total = minorOf(invoice.amount)
  const fee = cardFee({ minor: total, currency: 'USD' }, { funding: 'credit', region: 'WA' }, DEFAULT_CARD_FEE_TERMS)
  const settledOn = addBankingDays(submittedOn, 2, 'generic')
  const taken = status === 'charged back' ? fee : 0
  const at = new Date(instantOf(submittedOn, 10, PROGRAM_TIME_ZONE))
  await insertPayment(
    trx,
    {
      customer_buid: TAILSPIN,
      number,
      confirmation_number: createConfirmationNumber(createHash('sha256').update(`${seed}:${number}`).digest()),
      status,
      currency: 'USD',
      total_minor: total,
      fee_minor: fee,
      method: 'card',
      bank_account_id: null,
      bank_account_name: CARD.holder_name,
      bank_account_last4: CARD.last4,
      card_id: CARD.id,
      card_brand: CARD.brand,
      rail: 'card',
      // A partner's user: notifications about the card go to the customer's admins.
      payer_principal: 'embed:seeded-tailspin',
      payer_name: 'Toni Lind',
      idempotency_key: `seeded-payment-${number}`,
      submitted_at: at,
      initiates_on: submittedOn,
      leaves_on: addBankingDays(submittedOn, 1, 'generic'),
      posts_by: settledOn,
      settled_on: settledOn,
      ...(reversed && {
        reversed_on: reversed.on,
        reversed_minor: total + taken,
        reversal_reason: reversed.reason,
      }),
    },
    [
      {
        customer_buid: TAILSPIN,
        payment_number: number,
        line_number: 1,
        trx_id: invoice.trx_id,
        invoice_id: invoice.invoice_id,
        sold_by: invoice.sold_by,
        due_date: invoice.due_date,
        amount_minor: total,
        remaining_minor: 0,
        live: false,
      },
    ],
  )
  await trx
    .insertInto('rail_cards')
    .values({
      customer_buid: TAILSPIN,
      reference: number,
      amount_minor: total + fee,
      currency: 'USD',
      state: status,
      answers_on: null,
      settles_on: settledOn,
      charge_back_code: null,
      charge_back_on: null,
    })
    .execute()
  await postToLedger(trx, eventsOf({ number, settledOn, total, fee, taken, trxId: invoice.trx_id, reversed }))
}

interface Booked {
  number: string
  settledOn: CalendarDate
  total: number
  fee: number
  /** The network's part of the fee, minor units. */
  taken: number
  trxId: string
  reversed: PastCharge['reversed']
}

/**
 * Builds the ledger events of a charge. A charge that stays posted is already booked with its invoice's month
 * (invoice-history.ts), except its fee.
 */
function eventsOf({ number, settledOn, total, fee, taken, trxId, reversed }: Booked): LedgerEvent[] {
  const event = (name: string, on: CalendarDate, amountMinor: number, fees: number): LedgerEvent => ({
    customerId: TAILSPIN,
    event: `${name}:${number}`,
    currency: 'USD',
    at: new Date(instantOf(on, 0, PROGRAM_TIME_ZONE)),
    entries: [
      { account: 'bank' as const, amountMinor: amountMinor + fees, paymentNumber: number },
      { account: 'card-fees' as const, amountMinor: -fees, paymentNumber: number },
      { account: 'receivable' as const, amountMinor: -amountMinor, trxId, paymentNumber: number },
    ].filter((entry) => entry.amountMinor !== 0),
  })
  if (!reversed) return [event('payment-settled', settledOn, 0, fee)]
  const name = taken > 0 ? 'payment-charged-back' : 'payment-refunded'
  return [event('payment-settled', settledOn, total, fee), event(name, reversed.on, -total, -taken)]
}
