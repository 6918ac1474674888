/** Previews and payments by the contract's own rules; one key, one payment. Source: docs/spec/payments.md PAY-1…PAY-20. */
import {
  encodeJson,
  idempotencyKeySchema,
  isUsableFor,
  type LineProblem,
  type PaymentDraft,
  railOf,
  scheduleBankPayment,
  type ServerErrorCode,
  toWireDate,
  type WireError,
  whyNoPayment,
  whyNotPaidTogether,
} from '../../contract/index.ts'
import { type Handlers, pageOf } from '../handler.ts'
import { describePayment, type PaymentFacts, recordPayment } from '../payment-record.ts'
import { type FirstReply, openOf, type Programme, statusOf } from '../programme.ts'
import { errorOf, refuse, refuseAll, type Refused } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'

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

/** @returns what would be paid, or every reason why not */
function checkDraft(programme: Programme, draft: PaymentDraft): PaymentFacts | Refused {
  const { customer, invoices, bankAccounts, today } = programme
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
  const problems = whyNotPaidTogether(wanted, draft.currency, candidates).map(lineError)
  const accountProblem = whyAccountRefused(account?.attributes, draft.currency)
  const [first, ...rest] = accountProblem ? [...problems, accountProblem] : problems
  if (first || !account) return first ? refuseAll([first, ...rest]) : refuse('payment-bank-account-unknown')
  const lines = wanted.flatMap(({ trxId, amountMinor }) => {
    const invoice = invoices.find((each) => each.trxId === trxId)
    return invoice ? [{ invoice, amountMinor }] : []
  })
  return { currency: draft.currency, account, lines }
}

function whyAccountRefused(
  account: Programme['bankAccounts'][number]['attributes'] | undefined,
  currency: string,
): WireError | null {
  const pointer = '/data/attributes/bank_account_id'
  if (!account) return errorOf('payment-bank-account-unknown', { pointer })
  if (!isUsableFor(account, account.currency)) return errorOf('payment-bank-account-not-usable', { pointer })
  if (isUsableFor(account, currency)) return null
  return errorOf('payment-bank-account-currency', { pointer, meta: { currency: account.currency } })
}

/**
 * Stands for what a review showed: days, then a checksum of everything else. A fixture, no proof: anybody can make one.
 */
function reviewToken({ nowMs }: Programme, draft: PaymentDraft): string {
  const { leavesOn, postsBy } = scheduleBankPayment(nowMs, railOf(draft.currency))
  const { buid_customer, currency, bank_account_id, lines } = draft
  const text = encodeJson({ buid_customer, currency, bank_account_id, lines })
  let checksum = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    checksum = Math.imul(checksum ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return `${leavesOn}.${postsBy}.${checksum.toString(36)}`
}

/** PAY-10 */
function whyNotConfirmed(
  programme: Programme,
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
  const expected = reviewToken(programme, body)
  if (body.review_token === expected) return null
  const pointer = at('review_token')
  const checksumOf = (token: string) => token.split('.')[2]
  if (checksumOf(body.review_token) !== checksumOf(expected)) return refuse('payment-review-missing', { pointer })
  const { leavesOn, postsBy } = scheduleBankPayment(programme.nowMs, railOf(body.currency))
  return refuse('payment-review-outdated', {
    pointer,
    meta: { leaves_on: toWireDate(leavesOn), posts_by: toWireDate(postsBy) },
  })
}

const FIRST_NUMBER = 100_200
const payerOf = ({ person }: Programme): string => (person ? `${person.firstName} ${person.lastName}` : '')

/** PAY-11: the same document each time, with the day of the first. */
const replyOf = ({ payment, programmeDate }: FirstReply) => ({
  status: 201,
  data: payment,
  meta: { programme_date: programmeDate },
})

export const paymentHandlers = {
  'payments.preview': ({ body }, programme) => {
    const facts = checkDraft(programme, body)
    if ('errors' in facts) return facts
    const { cutOffAtMs } = scheduleBankPayment(programme.nowMs, railOf(body.currency))
    return {
      data: {
        id: 'preview',
        attributes: {
          ...describePayment(programme, facts),
          cut_off_at: new Date(cutOffAtMs).toISOString(),
          review_token: reviewToken(programme, body),
        },
      },
    }
  },

  'payments.create': ({ body, headers }, programme) => {
    const key = headers.get('Idempotency-Key')
    const header = 'Idempotency-Key'
    if (key === null) return refuse('idempotency-key-missing', { header })
    if (!idempotencyKeySchema.safeParse(key).success) return refuse('idempotency-key-invalid', { header })
    const fingerprint = encodeJson(body)
    const known = programme.answered.get(key)
    if (known && known.fingerprint !== fingerprint) return refuse('idempotency-key-reused', { header })
    if (known) return replyOf(known)
    const facts = checkDraft(programme, body)
    if ('errors' in facts) return facts
    const refused = whyNotConfirmed(programme, body, describePayment(programme, facts).total)
    if (refused) return refused
    const number = `P-${FIRST_NUMBER + programme.payments.length}`
    const payment = recordPayment(programme, facts, payerOf(programme), number)
    programme.paymentKeys.set(number, key)
    const first = { fingerprint, payment, programmeDate: programme.today }
    programme.answered.set(key, first)
    return replyOf(first)
  },

  'payments.get': ({ params }, { payments }) => {
    const found = payments.find(({ id }) => id === params['number'])
    return found ? { data: found } : refuse('not-found')
  },

  'payments.list': ({ filter, page, sort }, programme) => {
    if (!isOwnCustomer(programme, filter.buid_customer)) return refuse('not-found')
    const key = filter.idempotency_key
    const currency = filter.sol_currency
    const found = programme.payments
      .filter(({ id }) => key === undefined || programme.paymentKeys.get(id) === key)
      .filter(({ attributes }) => currency === undefined || attributes.currency === currency)
    if (sort.direction === 'desc') found.reverse()
    return { data: pageOf(found, page), meta: { record_count: found.length } }
  },
} satisfies Pick<Handlers, 'payments.preview' | 'payments.create' | 'payments.get' | 'payments.list'>
