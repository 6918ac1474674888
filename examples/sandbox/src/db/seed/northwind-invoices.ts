/**
 * What Northwind Traders owes on 20 November 2026, row by row. Nothing is billed, becomes due or posts before December
 * 1, so that the daily jobs change nothing in the first five banking days. Amounts in minor units.
 */
import type { CalendarDate, CurrencyCode, PrimaryStatus, StatusFlag } from 'netterms/contract/internal'
import type { Insertable } from 'kysely'
import type { InvoicesTable } from '../schema.ts'
import { DEALERS, NORTHWIND } from './program.ts'
import { invoicedFor, receivedOn } from './received-on.ts'
import { CARD_OF_INVOICE } from './sales-cards.ts'

type DealerName = keyof typeof DEALERS

interface More {
  currency?: CurrencyCode
  status?: PrimaryStatus
  flags?: StatusFlag[]
  paid?: number
  disputed?: number
  pending?: number
  lateFee?: number
  billsOn?: CalendarDate
  /** Index into the dealer's locations. */
  location?: number
}

/** Order date of the orders that are not billed yet. */
const ORDERED_ON: CalendarDate = '2026-11-17'
const FALLBACK_INVOICE_DATE: CalendarDate = '2026-11-12'

/** The dealers' additional information, by invoice number. */
const INFORMATION: Readonly<Record<number, string>> = {
  198204: 'Delivery note 55201. Tractor 114, odometer 412,880 miles.',
  199618: 'Work order 7714: tow of August 6 and repair at the Spokane yard.',
  204016: 'Delivery note 58813, received by R. Alvarez in Yakima.',
  204120: 'Work order 8102. Parts are under warranty until December 3, 2027.',
  204233: 'Drums are on loan: return four within 60 days.',
  204588: 'Fitted at the customer’s yard on November 17.',
}

/** @param number number of the invoice, also used in its transaction id */
function invoice(
  number: number,
  dealer: DealerName,
  po: number,
  billed: number,
  due: CalendarDate | null,
  more: More = {},
): Insertable<InvoicesTable> {
  const lateFee = more.lateFee ?? 0
  // Washington's sales tax is included in the price. The tax is rounded down, and the rest is the subtotal.
  const tax = Math.floor(((billed - lateFee) * 8) / 108)
  const { buid, name, locations } = DEALERS[dealer]
  const status = more.status ?? 'Billed'
  const invoiced = more.billsOn ? ORDERED_ON : due ? invoicedFor(due) : FALLBACK_INVOICE_DATE
  return {
    customer_buid: NORTHWIND,
    trx_id: `T-${number}`,
    invoice_id: `INV-${number}`,
    merchant_buid: buid,
    sold_by: name,
    sold_by_location: `${locations[more.location ?? 0]}`,
    po_number: `PO ${po}`,
    primary_status: status,
    flags: more.flags ?? [],
    eligible_for_dispute: status === 'Billed' || status === 'Past Due',
    currency: more.currency ?? 'USD',
    subtotal_minor: billed - tax - lateFee,
    tax_minor: tax,
    late_fee_minor: lateFee,
    rebates_minor: 0,
    billed_minor: billed,
    paid_minor: more.paid ?? 0,
    credited_minor: 0,
    disputed_minor: more.disputed ?? 0,
    pending_minor: more.pending ?? 0,
    invoice_date: invoiced,
    received_date: receivedOn(invoiced, number),
    additional_information: INFORMATION[number] ?? null,
    due_date: due,
    bills_on: more.billsOn ?? null,
    card_number_last4: CARD_OF_INVOICE[number] ?? null,
  }
}

const late = { status: 'Past Due' } as const
const paid = (amount: number): More => ({ status: 'Paid', paid: amount })

/** 20 open invoices in US dollars: 83 772.85, of which 19 592.60 is past due. */
const OPEN_USD = [
  invoice(198204, 'cascade', 4410, 118000, '2026-08-12', {
    ...late,
    flags: ['Disputed'],
    disputed: 40000,
    lateFee: 2500,
  }),
  invoice(199618, 'lakeside', 4471, 224000, '2026-09-09', { ...late, lateFee: 4500 }),
  invoice(201377, 'pioneer', 4502, 421050, '2026-10-10', late),
  invoice(202940, 'summit', 4533, 348000, '2026-10-28', late),
  invoice(203115, 'cascade', 4540, 613210, '2026-11-04', late),
  invoice(203402, 'harlow', 4551, 235000, '2026-11-13', late),
  invoice(203988, 'pioneer', 4569, 487500, '2026-12-01'),
  invoice(204016, 'cascade', 4572, 894075, '2026-12-02', { location: 1 }),
  invoice(204120, 'lakeside', 4577, 200000, '2026-12-03', { paid: 73560 }),
  invoice(204233, 'summit', 4580, 1248000, '2026-12-04', { status: 'Payment Pending', pending: 1248000 }),
  invoice(204347, 'pioneer', 4588, 311890, '2026-12-07', { location: 1 }),
  invoice(204410, 'harlow', 4591, 98000, '2026-12-08', { status: 'On Hold' }),
  invoice(204455, 'cascade', 4596, 241560, '2026-12-11'),
  invoice(204471, 'summit', 4599, 520800, '2026-12-14'),
  invoice(204502, 'pioneer', 4603, 376025, '2026-12-15'),
  invoice(204530, 'lakeside', 4606, 189450, '2026-12-16'),
  invoice(204561, 'cascade', 4611, 672000, '2026-12-17', { location: 1 }),
  invoice(204588, 'harlow', 4614, 294000, '2026-12-18', { flags: ['Disputed'], disputed: 30000 }),
  invoice(204613, 'pioneer', 4618, 438285, '2026-12-21', { location: 1 }),
  invoice(204640, 'summit', 4622, 520000, null),
]

const OPEN_ELSEWHERE = [
  invoice(204701, 'cascade', 4630, 184500, '2026-12-09', { currency: 'CAD' }),
  invoice(204702, 'pioneer', 4631, 93240, '2026-12-16', { currency: 'CAD' }),
  invoice(204711, 'summit', 4633, 312000, '2026-12-10', { currency: 'EUR' }),
  invoice(204712, 'pioneer', 4634, 78550, '2026-12-17', { currency: 'EUR' }),
  invoice(204721, 'summit', 4636, 146000, '2026-12-11', { currency: 'GBP' }),
  invoice(204731, 'pioneer', 4638, 482000, '2026-12-14', { currency: 'JPY' }),
  invoice(204732, 'cascade', 4639, 96500, '2026-12-18', { currency: 'JPY' }),
  invoice(204741, 'summit', 4641, 1250375, '2026-12-15', { currency: 'KWD' }),
  invoice(204742, 'pioneer', 4642, 318250, '2026-12-22', { currency: 'KWD' }),
]

/** Ordered but not billed: 12 340.00. */
const UNBILLED = [
  invoice(204801, 'pioneer', 4650, 548000, null, { status: 'Unbilled', billsOn: '2026-12-07' }),
  invoice(204802, 'summit', 4652, 426000, null, { status: 'Unbilled', billsOn: '2026-12-09' }),
  invoice(204803, 'cascade', 4655, 260000, null, { status: 'Unbilled', billsOn: '2026-12-14' }),
]

/** Invoices paid by the payments of payment-history.ts. */
const PAID = [
  invoice(200911, 'pioneer', 4489, 152000, '2026-10-02', paid(152000)),
  invoice(201040, 'summit', 4494, 318475, '2026-10-06', paid(318475)),
  invoice(202118, 'cascade', 4518, 87530, '2026-10-19', paid(87530)),
  invoice(202204, 'harlow', 4520, 46000, '2026-10-21', paid(46000)),
  invoice(202377, 'lakeside', 4524, 205990, '2026-10-22', paid(205990)),
  invoice(203007, 'pioneer', 4536, 264510, '2026-11-16', paid(264510)),
  invoice(203044, 'cascade', 4537, 198760, '2026-11-17', paid(198760)),
  invoice(203090, 'summit', 4539, 142250, '2026-11-18', paid(142250)),
  invoice(203101, 'harlow', 4541, 85000, '2026-11-18', paid(85000)),
]

export const NORTHWIND_INVOICES: readonly Insertable<InvoicesTable>[] = [
  ...OPEN_USD,
  ...OPEN_ELSEWHERE,
  ...UNBILLED,
  ...PAID,
]
