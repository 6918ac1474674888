/**
 * Previews and payments according to the contract's rules; a repeated key creates no second payment. Source:
 * docs/spec/payments.md PAY-1…PAY-20.
 */
import {
  allocateCredits,
  creditByInvoice,
  encodeJson,
  idempotencyKeySchema,
  isUsableFor,
  LIMITS,
  type LineProblem,
  type PaymentDraft,
  type PaymentGroupDraft,
  PROGRAM_TIME_ZONE,
  railOf,
  scheduleBankPayment,
  type ServerErrorCode,
  sumMinor,
  toWireDate,
  wallClock,
  type WireError,
  whyNoPayment,
  whyNotPaidTogether,
  whyReferenceRefused,
} from '../../contract/index.ts'
import { type Handlers, pageOf } from '../handler.ts'
import { describePayment, type PaymentFacts, recordPayment } from '../payment-record.ts'
import { type FirstReply, openOf, type Program, statusOf, type WirePayment } from '../program.ts'
import { errorOf, refuse, refuseAll, type Refused } from '../wire-answer.ts'
import { checkLines } from '../check-dispute-request.ts'
import { DISPUTE_REASONS } from '../fixtures/dispute-fixtures.ts'
import { isOwnCustomer } from './account.handlers.ts'
import { openDispute } from './dispute-writes.handlers.ts'

const AMOUNT_CODES = [
  'payment-amount-not-integer',
  'payment-amount-not-positive',
  'payment-amount-above-open',
  'payment-amount-below-minimum',
]

function lineError({ code, line, meta }: LineProblem): WireError {
  const field = AMOUNT_CODES.includes(code) ? 'amount' : 'trx_id'
  const pointer = `/data/attributes/lines${line === null ? '' : `/${line}/${field}`}`
  return errorOf(code as ServerErrorCode, { pointer, ...(meta && { meta }) })
}

/** @returns the lines to pay, or all reasons why they cannot be paid */
function checkDraft(program: Program, draft: PaymentDraft): PaymentFacts | Refused {
  const { customer, invoices, bankAccounts, today } = program
  if (draft.buid_customer !== customer.id) return refuse('not-found')
  const reason = whyNoPayment(customer.attributes)
  if (reason) return refuse('payment-customer-not-eligible', { meta: { reason } })
  const candidates = new Map(
    invoices.map((invoice) => [
      invoice.trxId,
      {
        invoiceId: invoice.invoiceId,
        status: statusOf(invoice, today),
        openTotal: openOf(invoice),
        disputedTotal: invoice.disputed,
        currency: invoice.currency,
        pendingPayment: invoice.live,
      },
    ]),
  )
  const wanted = draft.lines.map(({ trx_id, amount }) => ({ trxId: trx_id, amountMinor: amount }))
  const account = bankAccounts.find(({ id }) => id === draft.bank_account_id)
  const card = program.cards.find(({ id }) => id === draft.card_id) ?? null
  const problems = whyNotPaidTogether(wanted, draft.currency, candidates).map(lineError)
  if (problems.length === 0) problems.push(...whyCreditRefused(program, draft))
  const settled = wanted.flatMap((line) => {
    const invoice = invoices.find((each) => each.trxId === line.trxId)
    return invoice ? [{ ...line, invoice, dueDate: invoice.due }] : []
  })
  const uses = (draft.credits ?? []).map((credit) => ({
    memoId: credit.credit_memo_id,
    amountMinor: credit.amount,
    lines: credit.lines?.map((line) => ({ trxId: line.trx_id, amountMinor: line.amount })),
  }))
  const parts = problems.length > 0 ? [] : allocateCredits(settled, uses)
  const byCredit = creditByInvoice(parts)
  const lines = settled
    .map(({ invoice, amountMinor }) => ({ invoice, amountMinor: amountMinor - (byCredit.get(invoice.trxId) ?? 0) }))
    .filter(({ amountMinor }) => amountMinor !== 0)
  const isCovered = parts.length > 0 && lines.length === 0
  const accountProblem = isCovered
    ? draft.bank_account_id === undefined
      ? null
      : errorOf('payment-method-not-needed', { pointer: '/data/attributes/bank_account_id' })
    : card
      ? null
      : draft.card_id !== undefined
        ? errorOf('payment-card-unknown', { pointer: '/data/attributes/card_id' })
        : whyAccountRefused(account?.attributes, draft.currency)
  problems.push(...whyNotDisputed(program, draft))
  const [first, ...rest] = accountProblem ? [...problems, accountProblem] : problems
  if (first) return refuseAll([first, ...rest])
  const credits = parts.flatMap(({ memoId, trxId, amountMinor }) =>
    settled.filter((each) => each.trxId === trxId).map(({ invoice }) => ({ memoId, invoice, amountMinor })),
  )
  const disputes = draft.lines.flatMap(({ trx_id, amount, dispute }) =>
    settled
      .filter(({ trxId }) => dispute && trxId === trx_id)
      .map(({ invoice }) => ({ invoice, amountMinor: openOf(invoice) - invoice.disputed - amount })),
  )
  const method = isCovered ? { account: null } : { account: account ?? null, card }
  return { currency: draft.currency, ...method, lines, credits, disputes }
}

/** Returns why the unpaid rest cannot be disputed, according to the usual rules for disputes (PAY-281, PAY-282). */
function whyNotDisputed(program: Program, { lines }: PaymentDraft): WireError[] {
  return lines.flatMap(({ trx_id, amount, dispute }, index): WireError[] => {
    const invoice = program.invoices.find(({ trxId }) => trxId === trx_id)
    if (!dispute || !invoice) return []
    const pointer = `/data/attributes/lines/${index}/dispute/dispute_reason_id`
    const reason = DISPUTE_REASONS.find(({ id }) => id === dispute.dispute_reason_id)
    if (!reason) return [errorOf('dispute-reason-unknown', { pointer })]
    if (reason.needsDocuments) return [errorOf('dispute-documents-required', { pointer })]
    const line = { trx_id, line_number: null, amount: openOf(invoice) - invoice.disputed - amount }
    return checkLines([line], program).errors.map((error) => ({
      ...error,
      source: { pointer: `/data/attributes/lines/${index}/amount` },
    }))
  })
}

/** Returns why credit cannot be applied: only the program's single credit memo can be, up to its amount (PAY-276). */
function whyCreditRefused(
  { customer, unapplied }: Program,
  { currency, credits = [], lines }: PaymentDraft,
): WireError[] {
  const errors = credits.flatMap(({ credit_memo_id: id, amount }, index): WireError[] => {
    const pointer = `/data/attributes/credits/${index}/amount`
    if (!Number.isSafeInteger(amount)) return [errorOf('payment-amount-not-integer', { pointer })]
    if (amount <= 0) return [errorOf('payment-amount-not-positive', { pointer })]
    const remaining = id === 'CM-1' && currency === customer.attributes.currency ? unapplied : 0
    if (amount <= remaining) return []
    return [errorOf('payment-credit-unavailable', { pointer, meta: { creditMemoId: id, remaining, currency } })]
  })
  if (errors.length > 0) return errors
  const placed = credits.flatMap((credit, index) =>
    (credit.lines ?? []).flatMap(({ trx_id, amount }, place): WireError[] => {
      const pointer = `/data/attributes/credits/${index}/lines/${place}`
      const line = lines.find((each) => each.trx_id === trx_id)
      if (!line) return [errorOf('payment-invoice-unknown', { pointer: `${pointer}/trx_id` })]
      if (!Number.isSafeInteger(amount))
        return [errorOf('payment-amount-not-integer', { pointer: `${pointer}/amount` })]
      if (amount <= 0) return [errorOf('payment-amount-not-positive', { pointer: `${pointer}/amount` })]
      if (amount <= line.amount) return []
      const meta = { most: line.amount, currency, trxId: trx_id }
      return [errorOf('payment-credit-above-total', { pointer: '/data/attributes/credits', meta })]
    }),
  )
  if (placed.length > 0) return placed
  const most = sumMinor(lines.map(({ amount }) => amount))
  if (sumMinor(credits.map(({ amount }) => amount)) <= most) return []
  return [errorOf('payment-credit-above-total', { pointer: '/data/attributes/credits', meta: { most, currency } })]
}

function whyAccountRefused(
  account: Program['bankAccounts'][number]['attributes'] | undefined,
  currency: string,
): WireError | null {
  const pointer = '/data/attributes/bank_account_id'
  if (!account) return errorOf('payment-bank-account-unknown', { pointer })
  if (!isUsableFor(account, account.currency)) return errorOf('payment-bank-account-not-usable', { pointer })
  if (isUsableFor(account, currency)) return null
  return errorOf('payment-bank-account-currency', { pointer, meta: { currency: account.currency } })
}

/**
 * Builds a token for the content of a review: dates, then a checksum of everything else. It is not secure, because it
 * is for tests only.
 */
function reviewToken({ nowMs }: Program, draft: PaymentDraft): string {
  const { leavesOn, postsBy } = scheduleBankPayment(nowMs, railOf(draft.currency))
  const { buid_customer, currency, bank_account_id, card_id, credits } = draft
  // Remaining amounts (PAY-300) are only in the confirmation, so they are left out here.
  const lines = draft.lines.map(({ trx_id, amount, dispute }) => ({ trx_id, amount, dispute }))
  const text = encodeJson({ buid_customer, currency, bank_account_id, card_id, lines, credits })
  let checksum = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    checksum = Math.imul(checksum ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return `${leavesOn}.${postsBy}.${checksum.toString(36)}`
}

/** Returns why a payment is not confirmed (PAY-10). */
function whyNotConfirmed(
  program: Program,
  body: PaymentDraft & { total: number; terms_accepted: boolean; review_token: string },
  total: number,
): Refused | null {
  const at = (name: string) => `/data/attributes/${name}`
  const [first, ...rest] = [
    ...(body.total === total
      ? []
      : [errorOf('payment-total-mismatch', { pointer: at('total'), meta: { expected: total } })]),
    ...(body.terms_accepted ? [] : [errorOf('payment-terms-not-accepted', { pointer: at('terms_accepted') })]),
  ]
  if (first) return refuseAll([first, ...rest])
  const expected = reviewToken(program, body)
  if (body.review_token === expected) return null
  const pointer = at('review_token')
  const checksumOf = (token: string) => token.split('.')[2]
  if (checksumOf(body.review_token) !== checksumOf(expected)) return refuse('payment-review-missing', { pointer })
  const { leavesOn, postsBy } = scheduleBankPayment(program.nowMs, railOf(body.currency))
  return refuse('payment-review-outdated', {
    pointer,
    meta: { leaves_on: toWireDate(leavesOn), posts_by: toWireDate(postsBy) },
  })
}

function refuseGroup(program: Program, draft: PaymentGroupDraft): Refused {
  if (draft.payments.some(({ buid_customer }) => buid_customer !== program.customer.id)) return refuse('not-found')
  const isByBank = draft.bank_account_id !== undefined
  const pointer = `/data/attributes/${isByBank ? 'bank_account_id' : 'card_id'}`
  return refuse(isByBank ? 'payment-several-by-bank' : 'payment-card-unknown', { pointer })
}

const dayOf = (instant: string): string => wallClock(Date.parse(instant), PROGRAM_TIME_ZONE).date
const numbersOf = ({ payment_number, confirmation_number, reference, lines }: WirePayment['attributes']): string[] => [
  payment_number,
  confirmation_number,
  ...(reference ? [reference] : []),
  ...lines.map(({ invoice_id }) => invoice_id),
]

const FIRST_NUMBER = 100_200
const payerOf = ({ person }: Program): string => (person ? `${person.firstName} ${person.lastName}` : '')

/** Returns the same response each time, with the date of the first one (PAY-11). */
const replyOf = ({ payment, programDate }: FirstReply) => ({
  status: 201,
  data: payment,
  meta: { program_date: programDate },
})

export const paymentHandlers = {
  'payments.preview': ({ body }, program) => {
    const facts = checkDraft(program, body)
    if ('errors' in facts) return facts
    const { cutOffAtMs } = scheduleBankPayment(program.nowMs, railOf(body.currency))
    return {
      data: {
        id: 'preview',
        attributes: {
          ...describePayment(program, facts),
          cut_off_at: new Date(cutOffAtMs).toISOString(),
          review_token: reviewToken(program, body),
        },
      },
    }
  },

  'payments.create': ({ body, headers }, program) => {
    const key = headers.get('Idempotency-Key')
    const header = 'Idempotency-Key'
    if (key === null) return refuse('idempotency-key-missing', { header })
    if (!idempotencyKeySchema.safeParse(key).success) return refuse('idempotency-key-invalid', { header })
    const fingerprint = encodeJson(body)
    const known = program.answered.get(key)
    if (known && known.fingerprint !== fingerprint) return refuse('idempotency-key-reused', { header })
    if (known) return replyOf(known)
    const facts = checkDraft(program, body)
    if ('errors' in facts) return facts
    const unsendable = whyReferenceRefused(body.reference ?? '')
    if (unsendable) {
      const meta = { reason: unsendable, maximum: LIMITS.maxPaymentReference }
      return refuse('payment-reference-invalid', { pointer: '/data/attributes/reference', meta })
    }
    const refused = whyNotConfirmed(program, body, describePayment(program, facts).total)
    if (refused) return refused
    const number = `P-${FIRST_NUMBER + program.payments.length}`
    // Disputes are opened before the invoices are marked as in payment, because those cannot be disputed.
    const disputes = facts.disputes?.map(({ invoice, amountMinor }) => {
      const why = body.lines.find(({ trx_id }) => trx_id === invoice.trxId)?.dispute
      const line = { invoice, lineNumber: null, amount: amountMinor }
      const request = {
        dispute_reason_id: why?.dispute_reason_id ?? '',
        description: why?.description ?? '',
        document_ids: [],
      }
      return { id: openDispute([line], request, [], program).id, invoice, amountMinor }
    })
    const made = { ...facts, disputes: disputes ?? [], reference: body.reference || null }
    const payment = recordPayment(program, made, payerOf(program), number)
    program.paymentKeys.set(number, key)
    const first = { fingerprint, payment, programDate: program.today }
    program.answered.set(key, first)
    return replyOf(first)
  },

  // The test data has one account and no card.
  'payment-groups.preview': ({ body }, program) => refuseGroup(program, body),
  'payment-groups.create': ({ body }, program) => refuseGroup(program, body),

  'payments.get': ({ params }, { payments }) => {
    const found = payments.find(({ id }) => id === params['number'])
    return found ? { data: found } : refuse('not-found')
  },

  'payments.list': ({ filter, page, sort }, program) => {
    if (!isOwnCustomer(program, filter.buid_customer)) return refuse('not-found')
    const key = filter.idempotency_key
    const currency = filter.sol_currency
    const { status, method, from, to, search } = filter
    const found = program.payments
      .filter(({ id }) => key === undefined || program.paymentKeys.get(id) === key)
      .filter(({ attributes }) => currency === undefined || attributes.currency === currency)
      // Nothing is scheduled, because each payment is processed as soon as possible.
      .filter(({ attributes }) => status === undefined || attributes.status === status)
      .filter(({ attributes }) => method === undefined || ('card_id' in attributes.method ? 'card' : 'bank') === method)
      .filter(({ attributes }) => from === undefined || dayOf(attributes.submitted_at) >= from)
      .filter(({ attributes }) => to === undefined || dayOf(attributes.submitted_at) <= to)
      .filter(({ attributes }) => search === undefined || numbersOf(attributes).some((text) => text.includes(search)))
    if (sort.direction === 'desc') found.reverse()
    const counts: Record<string, number> = {}
    for (const { attributes } of program.payments) counts[attributes.status] = (counts[attributes.status] ?? 0) + 1
    return { data: pageOf(found, page), meta: { record_count: found.length, counts, under_way: [] } }
  },
} satisfies Pick<
  Handlers,
  | 'payments.preview'
  | 'payments.create'
  | 'payment-groups.preview'
  | 'payment-groups.create'
  | 'payments.get'
  | 'payments.list'
>
