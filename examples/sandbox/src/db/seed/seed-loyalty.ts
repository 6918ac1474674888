/** Seeds loyalty programs of dealers, and earlier notifications. */
import { type CalendarDate, instantOf, PROGRAM_TIME_ZONE } from 'netterms/contract/internal'
import { type Insertable, sql, type Transaction } from 'kysely'
import { FIRST_NOW_MS, programTimeAt } from '../../clock/program-clock.ts'
import { queueNotifications } from '../../notifications/queue-notification.ts'
import { minorOf } from '../minor.ts'
import type { LoyaltyEnrollmentsTable, LoyaltyProgramsTable, LoyaltyTiersTable } from '../loyalty-schema.ts'
import type { Database, InvoicesTable } from '../schema.ts'
import { DEALERS, NORTHWIND } from './program.ts'
import { seedLoyaltyTemplates, VOLUME_TEMPLATE } from './seed-loyalty-templates.ts'

type Tier = readonly [target: number, reward: 'percent' | 'amount', value: number]
interface SeededProgram extends Insertable<LoyaltyProgramsTable> {
  tiers: readonly Tier[]
  enrollment: Pick<Insertable<LoyaltyEnrollmentsTable>, 'enrollment_status' | 'enrolled_on'>
}

const YEAR = { starts_on: '2026-01-01', ends_on: '2026-12-31' } as const
const WEST = '10429'
const CONTOSO = '20517'

const PROGRAMS: readonly SeededProgram[] = [
  {
    customer_buid: NORTHWIND,
    id: 'LP-501',
    template_id: VOLUME_TEMPLATE,
    merchant_buid: DEALERS.cascade.buid,
    name: 'Cascade Volume Rewards',
    goal_type_id: 1,
    currency: 'USD',
    sales_target_minor: 150_000_00,
    ...YEAR,
    tiers: [
      [25_000_00, 'percent', 1_00],
      [75_000_00, 'percent', 1_50],
      [150_000_00, 'percent', 2_25],
    ],
    enrollment: { enrollment_status: 3, enrolled_on: '2026-01-05' },
  },
  {
    customer_buid: NORTHWIND,
    id: 'LP-502',
    merchant_buid: DEALERS.pioneer.buid,
    name: 'Pioneer Growth Bonus',
    goal_type_id: 2,
    currency: 'USD',
    sales_target_minor: 90_000_00,
    ...YEAR,
    tiers: [
      [5_00, 'amount', 250_00],
      [10_00, 'amount', 750_00],
      [20_00, 'amount', 1_500_00],
    ],
    enrollment: { enrollment_status: 3, enrolled_on: '2026-02-02' },
  },
  {
    customer_buid: NORTHWIND,
    id: 'LP-440',
    merchant_buid: DEALERS.summit.buid,
    name: 'Summit Lubricants 2025',
    goal_type_id: 1,
    currency: 'USD',
    sales_target_minor: 60_000_00,
    starts_on: '2025-01-01',
    ends_on: '2025-12-31',
    tiers: [[30_000_00, 'percent', 1_00]],
    enrollment: { enrollment_status: 4, enrolled_on: '2025-01-10' },
  },
  {
    customer_buid: WEST,
    id: 'LP-503',
    template_id: VOLUME_TEMPLATE,
    merchant_buid: DEALERS.cascade.buid,
    name: 'Cascade Volume Rewards',
    goal_type_id: 1,
    currency: 'USD',
    sales_target_minor: 80_000_00,
    ...YEAR,
    tiers: [
      [20_000_00, 'percent', 1_00],
      [80_000_00, 'percent', 2_00],
    ],
    enrollment: { enrollment_status: 1, enrolled_on: null },
  },
  {
    customer_buid: CONTOSO,
    id: 'LP-601',
    merchant_buid: DEALERS.lakeside.buid,
    name: 'Lakeside Fleet Partner',
    goal_type_id: 1,
    currency: 'USD',
    sales_target_minor: 120_000_00,
    ...YEAR,
    tiers: [
      [40_000_00, 'percent', 75],
      [120_000_00, 'amount', 2_000_00],
    ],
    enrollment: { enrollment_status: 3, enrolled_on: '2026-01-12' },
  },
]

const on = (day: CalendarDate, hour = 9): Date => new Date(instantOf(day, hour, PROGRAM_TIME_ZONE))

export async function seedLoyalty(trx: Transaction<Database>): Promise<void> {
  await seedLoyaltyTemplates(trx)
  await trx
    .insertInto('loyalty_programs')
    .values(PROGRAMS.map(({ tiers: _tiers, enrollment: _enrollment, ...program }) => program))
    .execute()
  const tiers: Insertable<LoyaltyTiersTable>[] = PROGRAMS.flatMap(({ customer_buid, id, tiers: steps }) =>
    steps.map(([target_value, incentive_reward, reward_value], index) => ({
      customer_buid,
      program_id: id,
      incentive_tier: index + 1,
      target_value,
      incentive_reward,
      reward_value,
    })),
  )
  await trx.insertInto('loyalty_tiers').values(tiers).execute()
  await trx
    .insertInto('loyalty_enrollments')
    .values(
      PROGRAMS.map(({ customer_buid, id, enrollment }) => ({
        customer_buid,
        id: id.replace('LP', 'LE'),
        program_id: id,
        ...enrollment,
      })),
    )
    .execute()
}

export async function seedNotifications(trx: Transaction<Database>): Promise<void> {
  await queueNotifications(trx, [
    {
      to: 'everybody',
      template: 'office-closed',
      facts: { date: { date: '2026-11-26' } },
      about: 'office-closed:2026-11-26',
      at: on('2026-11-16', 8),
    },
    {
      to: 'everybody',
      template: 'office-closed',
      facts: { date: { date: '2026-12-25' } },
      about: 'office-closed:2026-12-25',
      at: on('2026-11-16', 8),
      effectiveAt: on('2026-12-18', 8),
    },
    {
      to: { customerId: NORTHWIND },
      needs: 'payments.get',
      template: 'payment-returned',
      facts: { payment: 'P-100003', amount: { amountMinor: 2_350_00, currency: 'USD' } },
      links: [{ text: 'payment', href: '/payments?payment=P-100003' }],
      isHighPriority: true,
      about: 'payment-returned:P-100003',
      at: on('2026-11-17', 7),
    },
    {
      to: { customerId: NORTHWIND },
      needs: 'applications.list',
      template: 'application-documents',
      facts: { application: 'AP-7003', date: { date: '2026-12-11' } },
      links: [{ text: 'applications', href: '/applications' }],
      about: 'application-documents:AP-7003',
      at: on('2026-11-18', 14),
    },
    ...(await latestPastDue(trx)),
  ])
}

type LateRow = Pick<InvoicesTable, 'customer_buid' | 'currency'> & {
  due: CalendarDate
  name: string
  count: string
  open: string
}

type DocumentRow = Pick<LateRow, 'customer_buid' | 'currency' | 'due'> & { document_id: string; file_name: string }

/**
 * Creates the notifications that the nightly job would have sent: for each customer and currency, the latest past due
 * notice.
 */
async function latestPastDue(trx: Transaction<Database>) {
  const { rows } = await sql<LateRow>`
    select distinct on (customer_buid, invoices.currency) customer_buid, invoices.currency, due_date as due,
      customers.name, count(*) as count, sum(open_minor) as open
    from invoices join customers on customers.buid = customer_buid
    where primary_status = 'Past Due' and due_date < ${programTimeAt(FIRST_NOW_MS).date}
    group by customer_buid, invoices.currency, due_date, customers.name
    order by customer_buid, invoices.currency, due_date desc`.execute(trx)
  const { rows: documents } = await sql<DocumentRow>`
    select customer_buid, invoices.currency, due_date as due, invoice_documents.id as document_id, file_name
    from invoice_documents join invoices using (customer_buid, trx_id)
    where primary_status = 'Past Due' order by invoice_documents.id`.execute(trx)
  return rows.map((row) => ({
    to: { customerId: row.customer_buid },
    needs: 'invoices.list' as const,
    template: 'invoices-past-due' as const,
    facts: {
      customer: row.name,
      date: { date: row.due },
      count: { number: Number(row.count) },
      amount: { amountMinor: minorOf(row.open), currency: row.currency },
    },
    links: [{ text: 'pay' as const, href: '/invoice-list/past-due' as const }],
    attachments: documents
      .filter(
        (each) =>
          [each.customer_buid, each.currency, each.due].join() === [row.customer_buid, row.currency, row.due].join(),
      )
      .slice(0, 3)
      .map(({ document_id, file_name }) => ({ document_id, file_name })),
    about: `invoices-past-due:${row.customer_buid}:${row.currency}:${row.due}`,
    at: on(row.due, 23),
  }))
}
