/** Scenarios of Northwind's invoices: passing time, and actions of the provider's staff. */
import { addDays, whyNotPayable } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { receiveUnappliedMoney } from '../../credits/receive-money.ts'
import { minorOf } from '../../db/minor.ts'
import type { Database } from '../../db/schema.ts'
import { NORTHWIND } from '../../db/seed/program.ts'
import type { ProgramTime } from '../../http/handler.ts'
import { IS_OPEN, primaryStatus, statusWords } from '../../invoices/invoice-status.ts'
import { extendDueDate, holdInvoice, releaseInvoice } from '../../invoices/move-invoice.ts'
import { billInvoices } from '../../jobs/bill.ts'
import { receiveOrders } from '../receive-orders.ts'
import {
  countInvoices,
  dayAfter,
  notApplicable,
  rightNow,
  SANDBOX_ACTOR,
  type Scenario,
  type ScenarioDesk,
  waitUntil,
} from './scenario.ts'

export const pastDue: Scenario = {
  description:
    'The clock moves to the day after the next due date of Northwind Traders: those invoices are past due, and its users are notified.',
  needs: 'a billed invoice of Northwind Traders that is not past due yet: run new-invoices',
  look: [
    { as: 'payer', at: '/invoice-list/past-due' },
    { as: 'payer', at: '/notification-center' },
  ],
  run: async (desk) => {
    const next = await desk.db
      .selectFrom('invoices')
      .select(({ fn }) => fn.min('due_date').as('day'))
      .where('customer_buid', '=', NORTHWIND)
      .where('primary_status', '=', 'Billed')
      .executeTakeFirst()
    if (!next?.day) throw notApplicable()
    await waitUntil(desk, dayAfter(next.day))
  },
}

const FEW = 5
const MANY = 10_000
/** Maximum number of invoices: more add nothing to a list and slow down the embedded database. */
const MOST = 100_000

export const newInvoices: Scenario = {
  description: `Five dealers send an order of Northwind Traders each, and today’s billing turns them into ${FEW} invoices.`,
  needs: `fewer than ${MOST} invoices of Northwind Traders`,
  look: [{ as: 'payer', at: '/invoice-list/open' }],
  run: (desk) => order(desk, { count: FEW, fromMinor: 150_00, toMinor: 4_500_00 }),
}

export const bigCustomer: Scenario = {
  description: `Northwind Traders gets ${MANY} more invoices, small ones, due within two months. Takes some seconds.`,
  needs: `fewer than ${MOST} invoices of Northwind Traders`,
  look: [
    { as: 'payer', at: '/invoice-list/open' },
    { as: 'payer', at: '/account/overview' },
  ],
  run: (desk) => order(desk, { count: MANY, fromMinor: 1_00, toMinor: 19_00 }),
}

/** Creates orders, which the regular billing job then bills. */
const order = (desk: ScenarioDesk, size: { count: number; fromMinor: number; toMinor: number }): Promise<void> =>
  rightNow(desk, async (trx, clock) => {
    if ((await countInvoices(trx)) + size.count > MOST) throw notApplicable()
    await receiveOrders(trx, { customerId: NORTHWIND, ...size }, clock)
    await billInvoices(trx, clock.date)
  })

export const invoiceHeld: Scenario = {
  description:
    'The provider holds the invoice of Northwind Traders that falls due next: it cannot be paid, and AutoPay skips it. The scenario invoice-released ends it.',
  needs: 'a billed invoice of Northwind Traders that is not past due and not being paid: run new-invoices',
  look: [
    { as: 'payer', at: '/invoice-list/on-hold' },
    { as: 'payer', at: '/payment/invoices' },
  ],
  run: (desk) =>
    rightNow(desk, async (trx, clock) => {
      const billed = (await openInvoices(trx, clock)).find(({ primary }) => primary === 'Billed')
      if (!billed || !(await holdInvoice(trx, billed.key, { actor: SANDBOX_ACTOR, clock }))) throw notApplicable()
    }),
}

export const invoiceReleased: Scenario = {
  description:
    'The provider releases the invoice of Northwind Traders that is on hold and falls due first: it can be paid again, and is past due if its due date has passed.',
  needs: 'an invoice of Northwind Traders that is on hold: run invoice-held',
  look: [{ as: 'payer', at: '/invoice-list/open' }],
  run: (desk) =>
    rightNow(desk, async (trx, clock) => {
      const held = (await openInvoices(trx, clock)).find(({ primary }) => primary === 'On Hold')
      if (!held || !(await releaseInvoice(trx, held.key, { actor: SANDBOX_ACTOR, clock }))) throw notApplicable()
    }),
}

const EXTENSION_DAYS = 14

export const dueDateExtended: Scenario = {
  description: `The provider gives Northwind Traders ${EXTENSION_DAYS} days from today for the invoice that is past due longest: it is current again, and AutoPay would pay it then.`,
  needs: 'a past due invoice of Northwind Traders: run past-due',
  look: [
    { as: 'payer', at: '/invoice-list/past-due' },
    { as: 'payer', at: '/account/overview' },
  ],
  run: (desk) =>
    rightNow(desk, async (trx, clock) => {
      const late = (await openInvoices(trx, clock)).find(({ primary }) => primary === 'Past Due')
      if (!late) throw notApplicable()
      const dueDate = addDays(clock.date, EXTENSION_DAYS)
      if (!(await extendDueDate(trx, late.key, dueDate, { actor: SANDBOX_ACTOR, clock }))) throw notApplicable()
    }),
}

export const checkReceived: Scenario = {
  description:
    'A check of Northwind Traders arrives without saying which invoices it pays. Its amount becomes credit of the account, and the invoice that it is probably for is unapplied until credit is applied to it.',
  needs: 'a US-dollar invoice of Northwind Traders that can be paid and is not unapplied yet',
  look: [
    { as: 'payer', at: '/invoice-list/unapplied' },
    { as: 'payer', at: '/account/overview' },
  ],
  run: (desk) =>
    rightNow(desk, async (trx, clock) => {
      const likely = (await openInvoices(trx, clock)).find(
        ({ isPayable, row }) => isPayable && row.currency === 'USD' && !row.flags.includes('Unapplied'),
      )
      if (!likely) throw notApplicable()
      const { open_minor, disputed_minor, trx_id: likelyFor } = likely.row
      const amountMinor = minorOf(open_minor) - minorOf(disputed_minor)
      const receipt = { customerId: NORTHWIND, amountMinor, likelyFor }
      await receiveUnappliedMoney(trx, receipt, { actor: SANDBOX_ACTOR, clock })
    }),
}

/** Returns Northwind's invoices by due date, those without one last. */
async function openInvoices(trx: Transaction<Database>, { date }: ProgramTime) {
  const rows = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('customer_buid', '=', NORTHWIND)
    .where(IS_OPEN)
    .orderBy('due_date')
    .orderBy('trx_id')
    .execute()
  return rows.map((row) => ({
    key: { customerId: NORTHWIND, trxId: row.trx_id },
    primary: primaryStatus(row, date),
    isPayable:
      whyNotPayable({
        status: statusWords(row, date),
        openTotal: minorOf(row.open_minor),
        disputedTotal: minorOf(row.disputed_minor),
      }) === null,
    row,
  }))
}
