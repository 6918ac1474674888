import { type CalendarDate, type CurrencyCode, sumMinor } from 'netterms/contract/internal'
import { type Transaction, sql } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { IS_OPEN } from '../invoices/invoice-status.ts'
import { queueNotifications } from '../notifications/queue-notification.ts'
import { startOfDay } from './start-of-day.ts'

/** Billed → Past Due from the day after the due date; each customer is notified once per day and currency (NOT-6). */
export async function markPastDue(trx: Transaction<Database>, day: CalendarDate): Promise<void> {
  const late = await trx
    .updateTable('invoices')
    .set({ primary_status: 'Past Due' })
    .where(IS_OPEN)
    .where('primary_status', '=', sql.lit('Billed'))
    .where('due_date', '<', day)
    .returning(['customer_buid', 'currency', 'due_date', 'open_minor'])
    .execute()
  if (late.length === 0) return
  await tell(trx, day, late)
  const detail = { invoices: late.length }
  const entry = { actor: 'program', action: 'invoices.past-due', customerId: null, subject: day, detail }
  await recordAudit(trx, [{ at: startOfDay(day), ...entry }])
}

interface LateInvoice {
  customer_buid: string
  currency: CurrencyCode
  due_date: CalendarDate | null
  open_minor: string
}

async function tell(trx: Transaction<Database>, day: CalendarDate, late: readonly LateInvoice[]): Promise<void> {
  const groups = new Map<string, LateInvoice[]>()
  for (const invoice of late) {
    const key = `${invoice.customer_buid}:${invoice.currency}`
    groups.set(key, [...(groups.get(key) ?? []), invoice])
  }
  const ids = [...new Set(late.map((invoice) => invoice.customer_buid))]
  const customers = await trx
    .selectFrom('customers')
    .select(['buid', 'name'])
    .where('buid', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const names = new Map(customers.map(({ buid, name }) => [buid, name]))
  await queueNotifications(
    trx,
    [...groups].flatMap(([key, invoices]) => {
      const [first] = invoices
      if (!first) return []
      const dueDates = invoices.flatMap(({ due_date }) => due_date ?? []).sort()
      return {
        to: { customerId: first.customer_buid },
        needs: 'invoices.list' as const,
        template: 'invoices-past-due' as const,
        facts: {
          customer: names.get(first.customer_buid) ?? first.customer_buid,
          date: { date: dueDates.at(-1) ?? day },
          count: { number: invoices.length },
          amount: {
            amountMinor: sumMinor(invoices.map((invoice) => minorOf(invoice.open_minor))),
            currency: first.currency,
          },
        },
        links: [{ text: 'pay' as const, href: '/invoice-list/past-due' as const }],
        about: `invoices-past-due:${key}:${day}`,
        at: startOfDay(day),
      }
    }),
  )
}
