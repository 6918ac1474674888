/** Counts above a list of payments. Source: docs/spec/payments.md PAY-154. */
import type { CalendarDate, CurrencyCode, PaymentStatus } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'

/**
 * Payments in progress or without money. There are few of them, in contrast to settled payments, which are not counted.
 */
const COUNTED = ['processing', 'unknown', 'approved', 'failed', 'returned', 'declined'] as const

/** Payments in progress: not posted yet, and not ended without money. */
const UNDER_WAY: readonly PaymentStatus[] = ['processing', 'approved', 'unknown']

interface PaymentCounts {
  /** Number of payments by status; `scheduled` payments are also counted in `processing`. */
  counts: Readonly<Record<string, number>>
  /** One row per currency, ordered by currency code. */
  underWay: readonly { currency: CurrencyCode; amountMinor: number; postsBy: CalendarDate }[]
}

export async function countPayments(
  db: Kysely<Database>,
  customerIds: readonly string[],
  today: CalendarDate,
): Promise<PaymentCounts> {
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => [
      'status',
      'currency',
      fn.countAll<string>().as('count'),
      fn.sum<string>('total_minor').as('total'),
      fn.max('posts_by').as('posts_by'),
      sql<string>`count(*) filter (where scheduled_on is not null and initiates_on > ${today})`.as('scheduled'),
    ])
    .where('customer_buid', '=', sql<string>`any(${[...customerIds]}::text[])`)
    .where('status', 'in', COUNTED)
    .groupBy(['status', 'currency'])
    .orderBy('currency')
    .execute()
  const counts: Record<string, number> = {}
  const underWay = new Map<CurrencyCode, { currency: CurrencyCode; amountMinor: number; postsBy: CalendarDate }>()
  const add = (name: string, count: number) => {
    if (count > 0) counts[name] = (counts[name] ?? 0) + count
  }
  for (const { status, currency, count, total, posts_by: postsBy, scheduled } of rows) {
    add(status, Number(count))
    if (status === 'processing') add('scheduled', Number(scheduled))
    if (!UNDER_WAY.includes(status)) continue
    const known = underWay.get(currency)
    underWay.set(currency, {
      currency,
      amountMinor: (known?.amountMinor ?? 0) + minorOf(total),
      postsBy: known && known.postsBy > postsBy ? known.postsBy : postsBy,
    })
  }
  return { counts, underWay: [...underWay.values()] }
}
