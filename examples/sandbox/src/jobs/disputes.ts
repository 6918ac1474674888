/**
 * Daily job for disputes: sends warnings 3 days and 1 day before a deadline, applies passed deadlines, and issues or
 * applies credit memos that are due. Source: docs/spec/disputes.md DSP-6…DSP-9, DSP-35, DSP-36.
 */
import {
  addDays,
  type CalendarDate,
  daysToRespond,
  type DisputeSide,
  disputeWarningDates,
  LIMITS,
} from 'netterms/contract/internal'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { moveDispute, passDeadline, programOn } from '../disputes/move-dispute.ts'
import type { DisputeRow } from '../disputes/disputes.queries.ts'
import { queueNotifications } from '../notifications/queue-notification.ts'
import { startOfDay } from './start-of-day.ts'

export async function workOffDisputes(trx: Transaction<Database>, day: CalendarDate): Promise<void> {
  const due = await findDue(trx, sql<boolean>`respond_by < ${day}`)
  for (const dispute of due) await passDeadline(trx, dispute, day)
  const adjusting = await findDue(trx, sql<boolean>`adjusts_on <= ${day}`)
  for (const dispute of adjusting) {
    const action = dispute.status === 'pending' ? 'post adjustment' : 'complete'
    await moveDispute(trx, dispute, action, programOn(day))
  }
  await warn(trx, day)
}

/** In the same order as bulk responses lock them, to avoid deadlocks. */
const findDue = (trx: Transaction<Database>, isDue: RawBuilder<boolean>): Promise<DisputeRow[]> =>
  trx.selectFrom('disputes').selectAll().where(isDue).orderBy('id').forUpdate().execute()

const SIDES: Readonly<Partial<Record<DisputeRow['status'], DisputeSide>>> = {
  'waiting on merchant': 'merchant',
  'waiting on customer': 'customer',
}

/** Sends each warning once. */
async function warn(trx: Transaction<Database>, day: CalendarDate): Promise<void> {
  const waiting = await trx
    .selectFrom('disputes')
    .selectAll()
    .where('respond_by', '>', day)
    .where('respond_by', '<=', addDays(day, Math.max(...LIMITS.disputeWarningDays)))
    .orderBy('id')
    .execute()
  const warned = waiting.flatMap((dispute) => {
    const side = SIDES[dispute.status]
    if (!side || dispute.respond_by === null || !disputeWarningDates(dispute.respond_by).includes(day)) return []
    return [{ dispute, side, respondBy: dispute.respond_by }]
  })
  if (warned.length === 0) return
  const at = startOfDay(day)
  await trx
    .insertInto('dispute_warnings')
    .values(
      warned.map(({ dispute, side, respondBy }) => ({
        customer_buid: dispute.customer_buid,
        dispute_id: dispute.id,
        respond_by: respondBy,
        days_left: daysToRespond(respondBy, day),
        side,
        at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await queueNotifications(
    trx,
    warned.map(({ dispute, side, respondBy }) => {
      const left = daysToRespond(respondBy, day)
      return {
        to: side === 'merchant' ? { merchantId: dispute.merchant_buid } : { customerId: dispute.customer_buid },
        needs: 'disputes.get' as const,
        template: side === 'merchant' ? ('dispute-merchant-turn' as const) : ('dispute-customer-turn' as const),
        facts: { dispute: dispute.id, date: { date: respondBy } },
        links: [{ text: 'dispute' as const, href: `/dispute-center/${dispute.id}` as const }],
        isHighPriority: left <= Math.min(...LIMITS.disputeWarningDays),
        about: `dispute-warning:${dispute.id}:${respondBy}:${left}`,
        at,
      }
    }),
  )
  await recordAudit(
    trx,
    warned.map(({ dispute, side, respondBy }) => ({
      at,
      actor: 'program',
      action: 'disputes.warn',
      customerId: dispute.customer_buid,
      subject: dispute.id,
      detail: { side, respondBy },
    })),
  )
}
