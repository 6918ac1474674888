/**
 * Pays for several accounts with one card: one payment per account, all in one transaction, and one card authorization
 * for all of them, so that a decline leaves none of them paid. Source: docs/spec/payments.md PAY-316…PAY-319.
 */
import { type PaymentGroupRequest, toWireDate } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { Handlers, Principal, ProgramTime } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import { chargeCard, chargeOfKey } from './charge-card.ts'
import { answerOnce, storedAnswerOf, UNANSWERED } from './idempotency.ts'
import { makePayment } from './make-payment.ts'
import { type CheckedGroup, checkPaymentGroup } from './payment-group-check.ts'
import { toGroupPreviewResource } from './payment-group-resource.ts'
import { paymentError, refuseWhenAny } from './payment-refusals.ts'
import { explainViolation, requireKey } from './payments.handlers.ts'
import { createReviewToken, readReviewKey, whyNotReviewed } from './review-token.ts'

type GroupHandlers = Pick<Handlers, 'payment-groups.preview' | 'payment-groups.create'>

/** @param rail executes the payments */
export const createPaymentGroupHandlers = ({ rail }: { rail: PaymentRail }): GroupHandlers => ({
  'payment-groups.preview': async (context) => {
    const principal = requirePrincipal(context)
    const { db, clock, body } = context
    const checked = await checkPaymentGroup(db, principal, clock, body, 'none')
    const token = createReviewToken(await readReviewKey(db), checked.reviewed, checked.first.schedule)
    return { data: toGroupPreviewResource(checked, token) }
  },

  'payment-groups.create': async (context) => {
    const principal = requirePrincipal(context)
    const { db, call, clock, body } = context
    const key = requireKey(context.idempotencyKey)
    const request = { principalId: principal.id, method: call.method, route: call.path, key, body }
    const reviewKey = await readReviewKey(db)
    const answer = await answerOnce(db, request, async (trx) => {
      await payTogether(trx, { rail, reviewKey, principal, clock, body, key })
      // From here on the payments are stored; their outcome is unknown until the network responds.
      return { status: UNANSWERED, body: '', made: null }
    }).catch(explainViolation)
    if (answer.status !== UNANSWERED) return { data: null, replay: { status: answer.status, body: answer.body } }
    const charged = await chargeCard(db, rail, clock, await chargeOfKey(db, principal.id, key))
    return charged && !answer.isReplay
      ? { data: charged.made, status: charged.status }
      : { data: null, replay: charged ?? (await storedAnswerOf(db, request)) }
  },
})

interface GroupOrder {
  rail: PaymentRail
  reviewKey: Buffer
  principal: Principal
  clock: ProgramTime
  body: PaymentGroupRequest
  /** Idempotency key. */
  key: string
}

async function payTogether(
  trx: Transaction<Database>,
  { rail, reviewKey, principal, clock, body, key }: GroupOrder,
): Promise<void> {
  const { payments, ...draft } = body
  const group = await checkPaymentGroup(
    trx,
    principal,
    clock,
    {
      currency: draft.currency,
      card_id: draft.card_id,
      bank_account_id: draft.bank_account_id,
      payments: payments.map(({ buid_customer, lines }) => ({ buid_customer, lines })),
    },
    'locked',
  )
  refuseUnlessConfirmed(reviewKey, body, group)
  const maker = {
    principalId: principal.id,
    fullName: principal.fullName,
    idempotencyKey: key,
    action: 'payment-groups.create',
  }
  let first: string | null = null
  for (const checked of group.payments) {
    const accepted = { ...checked, currency: body.currency, ...(first !== null && { paidWith: first }) }
    const { payment } = await makePayment(trx, rail, clock, accepted, maker)
    if (first !== null) continue
    first = payment.number
    await trx
      .updateTable('payments')
      .set({ paid_with: first })
      .where('customer_buid', '=', payment.customer_buid)
      .where('number', '=', first)
      .execute()
  }
}

/**
 * PAY-10, PAY-318: rejects the request unless the payer reviewed these totals, fees, sums, and dates, and accepted the
 * terms.
 */
function refuseUnlessConfirmed(reviewKey: Buffer, body: PaymentGroupRequest, group: CheckedGroup): void {
  const { payments, totalMinor, feeMinor, reviewed, first } = group
  refuseWhenAny([
    ...payments.flatMap((checked, index) => {
      const asked = body.payments[index]
      return amountErrors(asked, checked, `/payments/${index}`)
    }),
    ...amountErrors(body, { totalMinor, feeMinor }, ''),
    ...(body.terms_accepted ? [] : [paymentError('payment-terms-not-accepted', '/terms_accepted')]),
  ])
  const { schedule } = first
  const fault = whyNotReviewed(reviewKey, body.review_token, reviewed, schedule)
  if (fault === 'missing') throw new Refusal(paymentError('payment-review-missing', '/review_token'))
  if (fault === 'outdated') {
    const meta = { leaves_on: toWireDate(schedule.leavesOn), posts_by: toWireDate(schedule.postsBy) }
    throw new Refusal(paymentError('payment-review-outdated', '/review_token', meta))
  }
}

const amountErrors = (
  asked: { total: number; fee_accepted?: number | undefined } | undefined,
  { totalMinor, feeMinor }: { totalMinor: number; feeMinor: number },
  at: string,
) => [
  ...(asked?.total === totalMinor
    ? []
    : [paymentError('payment-total-mismatch', `${at}/total`, { expected: totalMinor })]),
  ...((asked?.fee_accepted ?? 0) === feeMinor
    ? []
    : [paymentError('payment-fee-not-accepted', `${at}/fee_accepted`, { fee: feeMinor })]),
]
