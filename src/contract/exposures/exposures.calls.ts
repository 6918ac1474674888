/**
 * What a customer owes, and its available credit, one row per currency. The first row is the customer's own currency
 * and the only one with a credit line. All amounts are minor units. Source: docs/spec/account.md EXP-1…EXP-6
 * (specification §3 "Exposure").
 */
import * as z from 'zod/mini'
import { defineCall, many } from '../wire/define-call.ts'
import {
  amountSchema,
  baseMetaSchema,
  calendarDateSchema,
  currencySchema,
  customerIdListSchema,
} from '../wire/schemas.ts'
import { AGEING_BUCKETS } from './ageing.ts'

const bucketSchema = z.object({ bucket: z.enum(AGEING_BUCKETS), amount: amountSchema, count: z.number() })
/** EXP-2: a missing amount is 0, a missing count is null (specification §3). */
const orZero = z.pipe(
  z.nullish(amountSchema),
  z.transform((amount) => amount ?? 0),
)
const orNull = z.pipe(
  z.nullish(z.number()),
  z.transform((count) => count ?? null),
)

export const exposureSchema = z.pipe(
  z.object({
    id: z.string(),
    /** Id of the customer; null if the row sums several accounts. */
    buid_customer: z.nullable(z.string()),
    currency: currencySchema,
    past_due_total: orZero,
    current_due_amount: orZero,
    unbilled_invoice: orZero,
    unpaid_invoice: orZero,
    active_authorisation: orZero,
    credit_available: orZero,
    credit_limit: orZero,
    late_fee: orZero,
    unapplied_credit: orZero,
    pending_payment: orZero,
    pending_payment_posts_by: z._default(z.nullable(calendarDateSchema), null),
    past_due_payable: orZero,
    disputed_total: orZero,
    past_due_count: orNull,
    current_due_count: orNull,
    ageing: z.array(bucketSchema),
  }),
  z.transform((wire) => ({
    id: wire.id,
    /** Null for a sum of several accounts (EXP-51). */
    customerId: wire.buid_customer,
    currency: wire.currency,
    /** Past the due date and not in payment (INV-53). */
    pastDue: wire.past_due_total,
    /** The part of the past due amount that may be paid now: neither disputed nor on hold. */
    pastDuePayable: wire.past_due_payable,
    /** The part of `used` that is in dispute and still open (EXP-92). */
    disputed: wire.disputed_total,
    currentDue: wire.current_due_amount,
    unbilled: wire.unbilled_invoice,
    used: wire.unpaid_invoice,
    held: wire.active_authorisation,
    available: wire.credit_available,
    limit: wire.credit_limit,
    lateFee: wire.late_fee,
    unapplied: wire.unapplied_credit,
    /** Submitted but not yet posted; posting frees the credit (EXP-6). */
    pendingPayment: wire.pending_payment,
    /** Posting date of the last of these payments; null if there are none, and for roles that may not see payments. */
    pendingUntil: wire.pending_payment_posts_by,
    pastDueCount: wire.past_due_count,
    currentDueCount: wire.current_due_count,
    /** Amounts still due, by days past due (EXP-5). */
    ageing: wire.ageing,
  })),
)
/** Credit line, use and ageing of a customer in one currency; amounts in minor units. */
export type Exposure = z.output<typeof exposureSchema>

/** Lists the exposures of a customer, one per currency; for several accounts, the sums in each currency (EXP-51). */
export const listExposures = defineCall({
  name: 'exposures.list',
  method: 'GET',
  path: '/exposures',
  needs: { can: 'exposures.list' },
  query: { filters: { buid_customer: customerIdListSchema }, sorts: [] },
  output: many('exposures', exposureSchema, baseMetaSchema),
  errors: ['not-found'],
})
