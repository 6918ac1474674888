/** Payments of several accounts as sent. Schemas: `paymentGroupSchema`, `paymentGroupPreviewSchema`. */
import { sumMinor, toWireDate } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { ResourceObject } from '../http/handler.ts'
import type { CheckedGroup } from './payment-group-check.ts'
import { previewLines, previewMethod } from './payment-preview-resource.ts'
import { toPaymentResource } from './payment-resource.ts'
import { findPaymentLines, type PaymentRow } from './payments.queries.ts'

/** @throws Error if no payment belongs to the group, which rolls back the transaction */
export async function readPaymentGroup(db: Kysely<Database>, first: string): Promise<ResourceObject> {
  const rows: PaymentRow[] = await db
    .selectFrom('payments')
    .innerJoin('customers', 'customers.buid', 'payments.customer_buid')
    .selectAll('payments')
    .select('customers.name as customer_name')
    .where('payments.paid_with', '=', first)
    .execute()
  const [head] = rows
  if (!head) throw new Error(`The payments made with ${first} cannot be read back: they are rolled back.`)
  const lines = await findPaymentLines(db, rows)
  const inOrder = rows.sort((one, other) => sequence(one) - sequence(other))
  return {
    id: first,
    attributes: {
      currency: head.currency,
      total: sumMinor(rows.map(({ total_minor }) => minorOf(total_minor))),
      fee: sumMinor(rows.map(({ fee_minor }) => minorOf(fee_minor))),
      payments: inOrder.map((row) => {
        // Credit and disputes belong to a single account: a payment for several accounts has none.
        const { id, attributes } = toPaymentResource(row, lines, { credits: [], disputes: [] })
        return { id, ...attributes }
      }),
    },
  }
}

/** Returns the number as an integer to sort by; payments are numbered in the order of creation: `P-100201`. */
const sequence = ({ number }: Pick<PaymentRow, 'number'>): number => Number(number.replace(/\D/g, ''))

export function toGroupPreviewResource(group: CheckedGroup, token: string): ResourceObject {
  const { first, payments, totalMinor, feeMinor } = group
  const { schedule } = first
  return {
    id: 'preview',
    attributes: {
      currency: first.reviewed.currency,
      total: totalMinor,
      fee: feeMinor,
      method: previewMethod(first.method),
      initiates_on: toWireDate(schedule.initiatesOn),
      leaves_on: toWireDate(schedule.leavesOn),
      posts_by: toWireDate(schedule.postsBy),
      cut_off_at: new Date(schedule.cutOffAtMs).toISOString(),
      review_token: token,
      payments: payments.map((payment) => ({
        buid_customer: payment.customerId,
        customer_name: payment.customerName,
        total: payment.totalMinor,
        fee: payment.feeMinor,
        lines: previewLines(payment),
      })),
    },
  }
}
