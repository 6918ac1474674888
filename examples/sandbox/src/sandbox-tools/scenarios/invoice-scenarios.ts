/** What Northwind is billed, and what time does to it. */
import { NORTHWIND } from '../../db/seed/programme.ts'
import { billInvoices } from '../../jobs/bill.ts'
import { receiveOrders } from '../receive-orders.ts'
import {
  countInvoices,
  dayAfter,
  notApplicable,
  rightNow,
  type Scenario,
  type ScenarioDesk,
  waitUntil,
} from './scenario.ts'

export const pastDue: Scenario = {
  description:
    'The clock goes on to the day after the next due date of Northwind Traders: what was due then is past due, and its people are told.',
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
/** Beyond that a list is long enough, and the embedded database slow. */
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

/** Ordered, then billed by the job that bills everything else. */
const order = (desk: ScenarioDesk, size: { count: number; fromMinor: number; toMinor: number }): Promise<void> =>
  rightNow(desk, async (trx, programme) => {
    if ((await countInvoices(trx)) + size.count > MOST) throw notApplicable()
    await receiveOrders(trx, { customerId: NORTHWIND, ...size }, programme)
    await billInvoices(trx, programme.date)
  })
