/** Source: docs/spec/payments.md PAY-1…PAY-20. */
import { type PaymentRequest, toWireDate } from 'netterms/contract'
import type { Transaction } from 'kysely'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { SQLSTATE, hasSqlState, violatedConstraint } from '../db/transaction.ts'
import { serializeDocument } from '../http/document.ts'
import type { Handlers, Principal, ProgrammeTime, ResourceObject } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { createConfirmationNumber } from './confirmation-number.ts'
import { answerOnce, keyReused } from './idempotency.ts'
import { postToLedger } from './ledger.ts'
import { BANK_PAYMENT_FEE_MINOR, checkPayment, type CheckedPayment } from './payment-check.ts'
import { paymentError, refuseWhenAny } from './payment-refusals.ts'
import { toPaymentResource } from './payment-resource.ts'
import {
  findPayment,
  findPaymentLines,
  findPayments,
  insertPayment,
  markPaymentPending,
  nextPaymentNumber,
} from './payments.queries.ts'
import { createReviewToken, readReviewKey, whyNotReviewed } from './review-token.ts'

export const paymentHandlers = {
  'payments.preview': async (context) => {
    const principal = requirePrincipal(context)
    const { db, programme, body } = context
    const checked = await checkPayment(db, principal, programme, body, 'none')
    const token = createReviewToken(await readReviewKey(db), checked.reviewed, checked.schedule)
    return { data: toPreviewResource(checked, token) }
  },

  'payments.create': async (context) => {
    const principal = requirePrincipal(context)
    const { db, call, programme, body } = context
    const key = requireKey(context.idempotencyKey)
    const request = { principalId: principal.id, method: call.method, route: call.path, key, body }
    const answer = await answerOnce(db, request, async (trx) => {
      const made = await pay(trx, principal, programme, body, key)
      return { status: 201, body: serializeDocument(call, { data: made }, programme.date), made }
    }).catch(explainViolation)
    return answer.isReplay
      ? { data: null, replay: { status: answer.status, body: answer.body } }
      : { data: answer.made, status: answer.status }
  },

  'payments.get': async (context) => {
    const { customerIds } = requirePrincipal(context)
    const payment = await findPayment(context.db, customerIds, context.params.number ?? '')
    if (!payment) throw notFound()
    return { data: toPaymentResource(payment, await findPaymentLines(context.db, [payment])) }
  },

  'payments.list': async (context) => {
    const principal = requirePrincipal(context)
    const { db, filter, sort, page } = context
    const key = filter.idempotency_key
    // A payment with an unknown outcome is looked for wherever the payer may pay: she may have switched accounts since.
    const isAnyCustomer = key !== undefined && filter.buid_customer === undefined
    const customerIds = isAnyCustomer ? principal.customerIds : [customerInScope(principal, filter.buid_customer)]
    const madeWith = key === undefined ? undefined : { principalId: principal.id, key }
    const wanted = { customerIds, madeWith, currency: filter.sol_currency, direction: sort.direction, page }
    const { rows, count } = await findPayments(db, wanted)
    const lines = await findPaymentLines(db, rows)
    return { data: rows.map((row) => toPaymentResource(row, lines)), meta: { record_count: count } }
  },
} satisfies Pick<Handlers, 'payments.preview' | 'payments.create' | 'payments.get' | 'payments.list'>

function requireKey(key: string | null): string {
  if (key !== null) return key
  throw new Refusal({
    code: 'idempotency-key-missing',
    detail: 'A payment needs an Idempotency-Key header: take a new one per payment and repeat it when you try again.',
    header: 'Idempotency-Key',
  })
}

/** Everything that one payment changes, in the caller's transaction: all of it or, on any error, nothing. */
async function pay(
  trx: Transaction<Database>,
  principal: Principal,
  programme: ProgrammeTime,
  body: PaymentRequest,
  key: string,
): Promise<ResourceObject> {
  const checked = await checkPayment(trx, principal, programme, body, 'locked')
  await refuseUnlessConfirmed(trx, body, checked)
  const number = await nextPaymentNumber(trx)
  const { customerId, account, schedule, lines, totalMinor } = checked
  const at = new Date(programme.nowMs)
  const payment = {
    customer_buid: customerId,
    number,
    confirmation_number: createConfirmationNumber(),
    status: 'processing' as const,
    currency: body.currency,
    total_minor: totalMinor,
    fee_minor: BANK_PAYMENT_FEE_MINOR,
    bank_account_id: account.id,
    bank_account_name: account.account_name,
    bank_account_last4: account.account_number_last4,
    rail: checked.rail,
    payer_principal: principal.id,
    payer_name: principal.fullName,
    idempotency_key: key,
    submitted_at: at,
    initiates_on: schedule.initiatesOn,
    leaves_on: schedule.leavesOn,
    posts_by: schedule.postsBy,
    settled_on: null,
  }
  const lineRows = lines.map(({ invoice, amountMinor, remainingMinor }, index) => ({
    customer_buid: customerId,
    payment_number: number,
    line_number: index + 1,
    trx_id: invoice.trx_id,
    invoice_id: invoice.invoice_id,
    sold_by: invoice.sold_by,
    due_date: invoice.due_date,
    amount_minor: amountMinor,
    remaining_minor: remainingMinor,
    live: true,
  }))
  await insertPayment(trx, payment, lineRows)
  await markPaymentPending(trx, customerId, lines)
  await postToLedger(trx, [
    {
      customerId,
      event: `payment-accepted:${number}`,
      currency: body.currency,
      at,
      entries: [
        { account: 'payments-in-transit', amount: totalMinor, paymentNumber: number },
        { account: 'clearing', amount: -totalMinor, paymentNumber: number },
      ],
    },
  ])
  await recordAudit(trx, [
    {
      at,
      actor: principal.id,
      action: 'payments.create',
      customerId,
      subject: number,
      detail: { total: totalMinor, currency: body.currency, invoices: lines.map(({ trxId }) => trxId) },
    },
  ])
  const stored = await findPayment(trx, [customerId], number)
  if (!stored) throw new Error(`Payment ${number} cannot be read back: it is undone.`)
  return toPaymentResource(stored, await findPaymentLines(trx, [stored]))
}

/** PAY-10: the payer saw this total on these days and accepted the terms. */
async function refuseUnlessConfirmed(
  trx: Transaction<Database>,
  body: PaymentRequest,
  { totalMinor, reviewed, schedule }: CheckedPayment,
): Promise<void> {
  refuseWhenAny([
    ...(body.total === totalMinor ? [] : [paymentError('payment-total-mismatch', '/total', { expected: totalMinor })]),
    ...(body.terms_accepted ? [] : [paymentError('payment-terms-not-accepted', '/terms_accepted')]),
  ])
  const fault = whyNotReviewed(await readReviewKey(trx), body.review_token, reviewed, schedule)
  if (fault === 'missing') throw new Refusal(paymentError('payment-review-missing', '/review_token'))
  if (fault === 'outdated') {
    const meta = { leaves_on: toWireDate(schedule.leavesOn), posts_by: toWireDate(schedule.postsBy) }
    throw new Refusal(paymentError('payment-review-outdated', '/review_token', meta))
  }
}

/** What the database's own guards say in the contract's words; the row locks make them the second line of defence. */
function explainViolation(error: unknown): never {
  if (hasSqlState(error, SQLSTATE.uniqueViolation)) {
    const constraint = violatedConstraint(error)
    if (constraint === 'payment_lines_live') {
      throw new Refusal(paymentError('payment-invoice-already-in-payment', '/lines'))
    }
    if (constraint === 'payments_by_key') throw keyReused()
  }
  throw error
}

/** The preview on the wire; its schema is `paymentPreviewSchema` of the contract. */
function toPreviewResource(
  { customerId, account, schedule, ...checked }: CheckedPayment,
  token: string,
): ResourceObject {
  return {
    id: 'preview',
    attributes: {
      buid_customer: customerId,
      currency: checked.reviewed.currency,
      total: checked.totalMinor,
      fee: BANK_PAYMENT_FEE_MINOR,
      lines: checked.lines.map(({ invoice, amountMinor, remainingMinor }) => ({
        trx_id: invoice.trx_id,
        invoice_id: invoice.invoice_id,
        sold_by: invoice.sold_by,
        due_date: invoice.due_date && toWireDate(invoice.due_date),
        amount: amountMinor,
        remaining: remainingMinor,
      })),
      method: { bank_account_id: account.id, account_name: account.account_name, last4: account.account_number_last4 },
      initiates_on: toWireDate(schedule.initiatesOn),
      leaves_on: toWireDate(schedule.leavesOn),
      posts_by: toWireDate(schedule.postsBy),
      cut_off_at: new Date(schedule.cutOffAtMs).toISOString(),
      review_token: token,
    },
  }
}
