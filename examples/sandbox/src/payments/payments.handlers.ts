/** Call handlers for payments. Source: docs/spec/payments.md PAY-1…PAY-33, PAY-38. */
import {
  type CalendarDate,
  LIMITS,
  type listPayments,
  type PaymentRequest,
  toWireDate,
  whyReferenceRefused,
} from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { customersInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import { hasSqlState, inTransaction, SQLSTATE, violatedConstraint } from '../db/transaction.ts'
import { serializeDocument } from '../http/document.ts'
import type { HandlerContext, Handlers, Principal, ProgramTime, ResourceObject } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import { cancelPayment } from './cancel-payment.ts'
import { chargeCard, chargeOfKey } from './charge-card.ts'
import { answerOnce, keyReused, knownAnswerOf, storedAnswerOf, UNANSWERED } from './idempotency.ts'
import { findRefundOfKey } from './card-refunds.queries.ts'
import { keyedRoute } from './keyed-answer.ts'
import { confirmPayment } from './confirm-payment.ts'
import { mailPosted } from './confirm-posted.ts'
import { makePayment } from './make-payment.ts'
import { checkPayment, type CheckedPayment } from './payment-check.ts'
import { previewCredits, previewLines, previewMethod } from './payment-preview-resource.ts'
import { paymentError, refuseWhenAny } from './payment-refusals.ts'
import { toPaymentResource } from './payment-resource.ts'
import { countPayments } from './payment-counts.queries.ts'
import { findPayment, findPaymentLines, findPayments, type PaymentQuestion } from './payments.queries.ts'
import { findExtras, readPayment } from './read-payment.ts'
import { requestRefund, beginRefund, refundIsUnknown, refusalOf } from './refund-payment.ts'
import { nameInDisputes, openShortPays } from './short-pay.ts'
import { createReviewToken, readReviewKey, whyNotReviewed } from './review-token.ts'

type PaymentHandlers = Pick<
  Handlers,
  'payments.preview' | 'payments.create' | 'payments.get' | 'payments.list' | 'payments.cancel' | 'payments.refund'
>

/** @param rail executes the payments */
export const createPaymentHandlers = ({ rail }: { rail: PaymentRail }): PaymentHandlers => ({
  'payments.preview': async (context) => {
    const principal = requirePrincipal(context)
    const { db, clock, body } = context
    const checked = await checkPayment(db, principal, clock, body, 'none')
    const token = createReviewToken(await readReviewKey(db), checked.reviewed, checked.schedule)
    return { data: toPreviewResource(checked, token) }
  },

  'payments.create': async (context) => {
    const principal = requirePrincipal(context)
    const { db, call, clock, body } = context
    const key = requireKey(context.idempotencyKey)
    const request = { principalId: principal.id, method: call.method, route: call.path, key, body }
    const reviewKey = await readReviewKey(db)
    const answer = await answerOnce(db, request, async (trx) => {
      const made = await pay(trx, { rail, reviewKey, principal, clock, body, key })
      // From here on the card payment is stored; its outcome is unknown until the network responds.
      if (body.card_id !== undefined) return { status: UNANSWERED, body: '', made }
      return { status: 201, body: serializeDocument(call, { data: made }, clock.date), made }
    }).catch(explainViolation)
    if (answer.status === UNANSWERED) {
      const charged = await chargeCard(db, rail, clock, await chargeOfKey(db, principal.id, key))
      return charged && !answer.isReplay
        ? { data: charged.made, status: charged.status }
        : { data: null, replay: charged ?? (await storedAnswerOf(db, request)) }
    }
    return answer.isReplay
      ? { data: null, replay: { status: answer.status, body: answer.body } }
      : { data: answer.made, status: answer.status }
  },

  'payments.get': async (context) => {
    const { customerIds } = requirePrincipal(context)
    const payment = await findPayment(context.db, customerIds, context.params.number ?? '')
    if (!payment) throw notFound()
    const lines = await findPaymentLines(context.db, [payment])
    return { data: toPaymentResource(payment, lines, await findExtras(context.db, [payment])) }
  },

  'payments.list': async (context) => {
    const principal = requirePrincipal(context)
    const { db, filter, page } = context
    const { direction } = context.sort
    const today = context.clock.date
    const key = filter.idempotency_key
    // A lookup by key searches every account of the payer, who may have switched accounts since the request.
    const isAnyCustomer = key !== undefined && filter.buid_customer === undefined
    const customerIds = isAnyCustomer ? principal.customerIds : customersInScope(principal, filter.buid_customer)
    const madeWith = key === undefined ? undefined : { principalId: principal.id, key }
    const wanted = {
      ...paymentQuestionOf(customerIds, filter, today),
      madeWith,
      paidWith: filter.paid_with,
      direction,
      page,
    }
    const { rows, count } = await findPayments(db, wanted)
    const lines = await findPaymentLines(db, rows)
    const extras = await findExtras(db, rows)
    // A lookup by key shows no counts above the list.
    const head = key === undefined ? await countPayments(db, customerIds, today) : { counts: {}, underWay: [] }
    return {
      data: rows.map((row) => toPaymentResource(row, lines, extras)),
      meta: {
        record_count: count,
        counts: head.counts,
        under_way: head.underWay.map(({ currency, amountMinor, postsBy }) => ({
          currency,
          amount: amountMinor,
          posts_by: postsBy,
        })),
      },
    }
  },

  'payments.cancel': async (context) => {
    const principal = requirePrincipal(context)
    const { db, clock, params } = context
    const number = params['number'] ?? ''
    return inTransaction(db, async (trx) => {
      await cancelPayment(trx, rail, { principal, clock, number })
      return { data: await readPayment(trx, principal.customerIds, number) }
    })
  },

  'payments.refund': async (context) => {
    const principal = requirePrincipal(context)
    const { db, call, clock, params, body } = context
    const number = params['number'] ?? ''
    const key = requireKey(context.idempotencyKey)
    const request = { principalId: principal.id, method: call.method, route: keyedRoute(call, params), key, body }
    const answer = await answerOnce(db, request, async (trx) => {
      await beginRefund(trx, { principal, clock, number, reason: body.reason, idempotencyKey: key })
      return { status: UNANSWERED, body: '', made: null }
    })
    if (answer.status !== UNANSWERED) return { data: null, replay: answer }
    const open = await findRefundOfKey(db, { requestedBy: principal.id, idempotencyKey: key, reference: number })
    const outcome = open && (await requestRefund(db, rail, clock, open))
    if (outcome?.kind === 'refunded' && !answer.isReplay) return { data: outcome.made, status: outcome.answer.status }
    if (outcome?.kind === 'refunded') return { data: null, replay: outcome.answer }
    if (outcome?.kind === 'refused') throw outcome.refusal
    if (outcome?.kind === 'unknown') throw refundIsUnknown()
    // Another process has already recorded the response: the job, or a concurrent identical request.
    const known = await knownAnswerOf(db, request)
    if (known) return { data: null, replay: known }
    const payment = await findPayment(db, principal.customerIds, number)
    throw payment ? refusalOf(payment) : notFound()
  },
})

type ListFilter = HandlerContext<typeof listPayments>['filter']
type PaymentFilter = { readonly [Name in keyof ListFilter]?: ListFilter[Name] | undefined }

/** Returns the filters of a list or its export. */
export const paymentQuestionOf = (
  customerIds: readonly string[],
  filter: PaymentFilter,
  today: CalendarDate,
): Omit<PaymentQuestion, 'direction'> => ({
  customerIds,
  currency: filter.sol_currency,
  status: filter.status,
  method: filter.method,
  from: filter.from,
  to: filter.to,
  search: filter.search,
  today,
})

export function requireKey(key: string | null): string {
  if (key !== null) return key
  throw new Refusal({
    code: 'idempotency-key-missing',
    detail: 'A payment needs an Idempotency-Key header: use a new one per payment and the same one in each retry.',
    header: 'Idempotency-Key',
  })
}

interface PaymentOrder {
  rail: PaymentRail
  reviewKey: Buffer
  principal: Principal
  clock: ProgramTime
  body: PaymentRequest
  /** Idempotency key. */
  key: string
}

async function pay(
  trx: Transaction<Database>,
  { rail, reviewKey, principal, clock, body, key }: PaymentOrder,
): Promise<ResourceObject> {
  const checked = await checkPayment(trx, principal, clock, body, 'locked')
  refuseUnlessConfirmed(reviewKey, body, checked)
  const maker = {
    principalId: principal.id,
    fullName: principal.fullName,
    idempotencyKey: key,
    action: 'payments.create',
  }
  // Disputes are opened before the invoices are marked as being paid, because such invoices cannot be disputed.
  const disputes = await openShortPays(trx, principal, clock, checked)
  const accepted = { ...checked, currency: body.currency, reference: body.reference || null }
  const { payment, lines } = await makePayment(trx, rail, clock, accepted, maker)
  await nameInDisputes(trx, checked.customerId, disputes, payment.number)
  const hasExtras = checked.credits.length > 0 || disputes.length > 0
  const extras = hasExtras ? await findExtras(trx, [payment]) : { credits: [], disputes: [] }
  // A card is confirmed once its network has approved the charge.
  if (payment.method === 'bank') await confirmPayment(trx, [{ payment, lines, credits: extras.credits }], clock)
  else if (payment.method === 'credit') await mailPosted(trx, [payment])
  return toPaymentResource({ ...payment, customer_name: checked.customerName }, lines, extras)
}

/** PAY-10: rejects the request unless the payer reviewed this total and these dates, and accepted the terms. */
function refuseUnlessConfirmed(
  reviewKey: Buffer,
  body: PaymentRequest,
  { totalMinor, feeMinor, reviewed, schedule }: CheckedPayment,
): void {
  refuseWhenAny([
    ...(body.total === totalMinor ? [] : [paymentError('payment-total-mismatch', '/total', { expected: totalMinor })]),
    ...referenceErrors(body.reference),
    ...(body.terms_accepted ? [] : [paymentError('payment-terms-not-accepted', '/terms_accepted')]),
    ...((body.fee_accepted ?? 0) === feeMinor
      ? []
      : [paymentError('payment-fee-not-accepted', '/fee_accepted', { fee: feeMinor })]),
  ])
  const fault = whyNotReviewed(reviewKey, body.review_token, reviewed, schedule)
  if (fault === 'missing') throw new Refusal(paymentError('payment-review-missing', '/review_token'))
  if (fault === 'outdated') {
    const meta = { leaves_on: toWireDate(schedule.leavesOn), posts_by: toWireDate(schedule.postsBy) }
    throw new Refusal(paymentError('payment-review-outdated', '/review_token', meta))
  }
}

/** Returns the errors of the payer's own reference (PAY-283). */
function referenceErrors(reference = '') {
  const reason = whyReferenceRefused(reference)
  const meta = { reason, maximum: LIMITS.maxPaymentReference }
  return reason === null ? [] : [paymentError('payment-reference-invalid', '/reference', meta)]
}

/**
 * Maps violations of database constraints to error codes. The row locks should already prevent them; the constraints
 * are a second safeguard.
 */
export function explainViolation(error: unknown): never {
  if (hasSqlState(error, SQLSTATE.uniqueViolation)) {
    const constraint = violatedConstraint(error)
    if (constraint === 'payment_lines_live') {
      throw new Refusal(paymentError('payment-invoice-already-in-payment', '/lines'))
    }
    if (constraint === 'payments_by_key') throw keyReused()
  }
  throw error
}

/** Returns the preview as sent; its schema is `paymentPreviewSchema` of the contract. */
function toPreviewResource(
  { customerId, method, schedule, ...checked }: CheckedPayment,
  token: string,
): ResourceObject {
  return {
    id: 'preview',
    attributes: {
      buid_customer: customerId,
      currency: checked.reviewed.currency,
      total: checked.totalMinor,
      fee: checked.feeMinor,
      lines: previewLines(checked),
      credits: previewCredits(checked),
      disputes: checked.shortPays.map(({ trxId, invoiceId, amountMinor }) => ({
        trx_id: trxId,
        invoice_id: invoiceId,
        amount: amountMinor,
      })),
      method: previewMethod(method),
      initiates_on: toWireDate(schedule.initiatesOn),
      leaves_on: toWireDate(schedule.leavesOn),
      posts_by: toWireDate(schedule.postsBy),
      cut_off_at: new Date(schedule.cutOffAtMs).toISOString(),
      review_token: token,
    },
  }
}
