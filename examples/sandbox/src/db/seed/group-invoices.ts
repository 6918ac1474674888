/**
 * Four invoices for each account of group-accounts.ts: one due, one past due, one closed, one with a rebate. Minor
 * units.
 */
import { addDays, type CalendarDate } from 'netterms/contract/internal'
import type { Insertable } from 'kysely'
import type { InvoicesTable } from '../schema.ts'
import { GROUP_ACCOUNTS } from './group-accounts.ts'
import { locationsOf } from './places.ts'
import { DEALERS } from './program.ts'
import { invoicedFor, receivedOn } from './received-on.ts'

type Invoice = Insertable<InvoicesTable>
interface Amounts {
  primary_status: 'Billed' | 'Past Due' | 'Paid'
  due_date: CalendarDate
  lateFee?: number
  rebates?: number
  credited?: number
}

/** No invoice becomes due in the first days, in which the daily jobs change nothing. */
const FIRST_DUE: CalendarDate = '2026-12-01'
const LAST_LATE: CalendarDate = '2026-11-19'
const LAST_CLOSED: CalendarDate = '2026-10-30'

const SELLERS = Object.values(DEALERS).flatMap(({ buid, name, locations }) =>
  locations.map((location) => ({ buid, name, location })),
)

/** @param index index of the account; it determines dates, dealers and amounts */
const plansOf = (index: number): readonly Amounts[] => [
  { primary_status: 'Billed', due_date: addDays(FIRST_DUE, index % 25) },
  {
    primary_status: 'Past Due',
    due_date: addDays(LAST_LATE, -((index * 7) % 100)),
    ...(index % 2 === 0 && { lateFee: 25_00 }),
  },
  {
    primary_status: 'Paid',
    due_date: addDays(LAST_CLOSED, -(index % 40)),
    ...(index % 3 === 0 && { credited: 120_00 }),
  },
  { primary_status: 'Billed', due_date: addDays(FIRST_DUE, 9 + (index % 20)), rebates: 35_50 },
]

export const GROUP_INVOICES: readonly Invoice[] = GROUP_ACCOUNTS.flatMap(({ buid, currency }, index) =>
  plansOf(index).map((plan, place): Invoice => {
    const number = 300_001 + index * 4 + place
    const { lateFee = 0, rebates = 0, credited = 0, primary_status, due_date } = plan
    const subtotal = 420_00 + (((index * 4 + place) * 7_919_03) % 9_000_00)
    const tax = Math.floor((subtotal * 7) / 100)
    const billed = subtotal + tax + lateFee - rebates
    const seller = SELLERS[(index + place * 3) % SELLERS.length]
    if (!seller) throw new Error('No dealers found to sell to the group accounts.')
    const places = locationsOf(buid)
    return {
      customer_buid: buid,
      trx_id: `T-${number}`,
      invoice_id: `INV-${number}`,
      merchant_buid: seller.buid,
      sold_by: seller.name,
      sold_by_location: seller.location,
      po_number: place === 2 ? null : `PO ${7000 + number - 300_000}`,
      primary_status,
      flags: credited > 0 ? ['Adjusted'] : [],
      eligible_for_dispute: primary_status !== 'Paid',
      currency,
      subtotal_minor: subtotal,
      tax_minor: tax,
      late_fee_minor: lateFee,
      rebates_minor: rebates,
      billed_minor: billed,
      paid_minor: primary_status === 'Paid' ? billed - credited : 0,
      credited_minor: credited,
      disputed_minor: 0,
      pending_minor: 0,
      invoice_date: invoicedFor(due_date),
      received_date: receivedOn(invoicedFor(due_date), number),
      additional_information: place === 1 ? `Delivery note ${50_000 + index}` : null,
      due_date,
      bills_on: null,
      ship_to_location: places[place % places.length]?.id ?? null,
    }
  }),
)
