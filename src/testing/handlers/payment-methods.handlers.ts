import {
  cardProblems,
  LIMITS,
  isLastPaymentMethod,
  nextState,
  PAYMENT_STATES,
  railOf,
  scheduleFrom,
  toWireDate,
  whyBankAccountNotRemoved,
  whyPaymentNotCanceled,
  type BankPaymentStatus,
  type CalendarDate,
} from '../../contract/index.ts'
import { errorOf, refuse, refuseAll } from '../wire-answer.ts'
import type { Handlers } from '../handler.ts'
import type { DeclinedCard, Program, WireBankAccount, WirePayment } from '../program.ts'
import { isOwnCustomer } from './account.handlers.ts'

type MethodCalls =
  | 'payments.cancel'
  | 'payments.refund'
  | 'payment-methods.list'
  | 'default-methods.set'
  | 'payment-cards.create'
  | 'payment-cards.remove'
  | 'bank-accounts.update'
  | 'bank-accounts.remove'
  | 'bank-accounts.verify'
  | 'bank-account-links.create'
  | 'bank-account-links.list'
  | 'bank-account-links.revoke'
  | 'bank-account-links.open'
  | 'auto-pay.get'
  | 'auto-pay.set'
  | 'auto-pay.turn-off'
  | 'auto-pay-forecasts.list'
  | 'credit-memos.list'
  | 'credit-memos.apply'

const isoOf = (wire: string) => `${wire.slice(6)}-${wire.slice(0, 2)}-${wire.slice(3, 5)}` as CalendarDate

const findAccount = ({ bankAccounts }: Program, id: string | undefined): WireBankAccount | undefined =>
  bankAccounts.find((account) => account.id === id && account.attributes.status !== 'removed')

function changeAccount(
  program: Program,
  account: WireBankAccount,
  change: Partial<WireBankAccount['attributes']>,
): WireBankAccount {
  const changed = { ...account, attributes: { ...account.attributes, ...change } }
  program.bankAccounts = program.bankAccounts.map((each) => (each.id === account.id ? changed : each))
  return changed
}

/**
 * Returns why a payment cannot be canceled, according to the contract's rule; null if it can be, and its invoices are
 * then due again (PAY-25, PAY-26).
 */
function whyKept(program: Program, { attributes }: WirePayment): string | null {
  const { currency, initiates_on, status, payer } = attributes
  const cutOffAtMs = scheduleFrom(isoOf(initiates_on), railOf(currency)).cutOffAtMs
  const { person } = program
  const isPayer = person !== null && payer === `${person.firstName} ${person.lastName}`
  const payment = { method: 'bank', status: status as BankPaymentStatus, cutOffAtMs } as const
  return whyPaymentNotCanceled(payment, { role: person?.role ?? 'viewer', isPayer }, program.nowMs)
}

const autoPayOff = (program: Program) => ({
  data: {
    id: program.customer.id,
    attributes: {
      status: 'off' as const,
      bank_account_id: null,
      account_name: null,
      last4: null,
      currency: null,
      days_before_due: 0,
      maximum: null,
      credits_first: true,
      includes_overdue: false,
      reason: null,
    },
  },
})

const cardMethod = ({ id, holder, last4 }: DeclinedCard, { customer, today }: Program) => ({
  id,
  attributes: {
    kind: 'card' as const,
    buidCustomer: customer.id,
    name: holder,
    last4,
    status: 'active' as const,
    onlinePayment: true,
    autoPay: false,
    currency: null,
    disabledReason: null,
    brand: 'visa' as const,
    funding: 'credit' as const,
    expirationDate: toWireDate(`${Number(today.slice(0, 4)) + 2}-08-31`),
    bankName: null,
    bankCountry: null,
    accountType: null,
    accountHolderType: null,
    addedBy: null,
    addedAt: null,
    amountsArriveOn: null,
    triesLeft: null,
  },
})

/**
 * Handlers for payment methods. The test data has bank accounts, a card in one scenario only, and AutoPay is off. Tests
 * that need more override these calls with `respondTo`.
 */
export const paymentMethodHandlers = {
  'bank-account-links.create': ({ body }, program) =>
    isOwnCustomer(program, body.buidCustomer)
      ? {
          status: 201,
          data: {
            id: 'BL-1',
            attributes: {
              email: body.email,
              sentBy: program.person ? `${program.person.firstName} ${program.person.lastName}` : '',
              expiresAt: new Date(program.nowMs + LIMITS.bankAccountLinkMinutes * 60_000).toISOString(),
            },
          },
        }
      : refuse('not-found'),
  'bank-account-links.list': () => ({ data: [] }),
  'bank-account-links.revoke': () => refuse('not-found'),
  'bank-account-links.open': () => refuse('payment-method-link-unknown'),
  'payments.cancel': ({ params }, program) => {
    const payment = program.payments.find(({ id }) => id === params['number'])
    if (!payment) return refuse('not-found')
    const reason = whyKept(program, payment)
    if (reason === 'paid-by-another') return refuse('not-permitted')
    const status = nextState(PAYMENT_STATES, payment.attributes.status as BankPaymentStatus, 'cancel')
    if (reason || !status) {
      return refuse('payment-not-cancelable', { meta: { reason, status: payment.attributes.status } })
    }
    for (const line of payment.attributes.lines) {
      const invoice = program.invoices.find(({ trxId }) => trxId === line.trx_id)
      if (invoice) Object.assign(invoice, { primary: 'Billed', pending: 0, live: null })
    }
    const by = program.person ? `${program.person.firstName} ${program.person.lastName}` : ''
    const canceled = {
      ...payment,
      attributes: {
        ...payment.attributes,
        status,
        cancelable_until: null,
        canceled: { by, at: new Date(program.nowMs).toISOString() },
      },
    }
    program.payments = program.payments.map((each) => (each.id === payment.id ? canceled : each))
    return { data: canceled }
  },

  // The test data has payments with bank accounts only.
  'payments.refund': ({ params }, program) => {
    const payment = program.payments.find(({ id }) => id === params['number'])
    if (!payment) return refuse('not-found')
    const meta = { reason: 'bank-payment', status: payment.attributes.status }
    return refuse('payment-not-refundable', { meta })
  },

  'default-methods.set': ({ body }, program) => {
    const { buid_customer, currency, method_id } = body
    if (!isOwnCustomer(program, buid_customer)) return refuse('not-found')
    const account = method_id === null ? null : findAccount(program, method_id)
    if (account === undefined) return refuse('not-found')
    if (account && account.attributes.currency !== currency) {
      return refuse('payment-bank-account-currency', { meta: { currency: account.attributes.currency } })
    }
    const others = program.defaultMethods.filter((each) => each.currency !== currency)
    program.defaultMethods = method_id === null ? others : [...others, { currency, method_id }]
    return { data: { id: `${buid_customer}:${currency}`, attributes: { buid_customer, currency, method_id } } }
  },

  'payment-methods.list': ({ filter }, program) =>
    isOwnCustomer(program, filter.buid_customer ?? filter.pays_for)
      ? {
          meta: { default_methods: [...program.defaultMethods] },
          data: [
            ...program.bankAccounts.map(({ id, attributes }) => ({
              id,
              attributes: {
                kind: 'bank account' as const,
                buidCustomer: attributes.buidCustomer,
                name: attributes.accountName,
                last4: attributes.accountNumberLast4,
                status: attributes.status,
                onlinePayment: attributes.onlinePayment,
                autoPay: attributes.autoPay,
                currency: attributes.currency,
                disabledReason: null,
                brand: null,
                funding: null,
                expirationDate: null,
                bankName: attributes.bankName,
                bankCountry: attributes.bankCountry,
                accountType: attributes.accountType,
                accountHolderType: 'business' as const,
                addedBy: null,
                addedAt: null,
                amountsArriveOn: null,
                triesLeft: null,
              },
            })),
            ...program.cards.map((card) => cardMethod(card, program)),
          ],
        }
      : refuse('not-found'),

  'payment-cards.create': ({ body }, program) => {
    if (!isOwnCustomer(program, body.buidCustomer)) return refuse('not-found')
    const [first, ...rest] = cardProblems(body, program.today).map(({ field, problem }) =>
      errorOf('payment-method-card-invalid', { pointer: `/data/attributes/${field}`, meta: { field, problem } }),
    )
    return first ? refuseAll([first, ...rest]) : refuse('payment-method-card-duplicate')
  },
  'payment-cards.remove': () => refuse('not-found'),

  'bank-accounts.update': ({ params, body }, program) => {
    const account = findAccount(program, params['id'])
    if (!account) return refuse('not-found')
    const types = body.paymentTypes
    if (types?.includes('AutoPay') && !account.attributes.autoPay) return refuse('payment-auto-pay-unavailable')
    return {
      data: changeAccount(program, account, {
        ...(body.accountName !== undefined && { accountName: body.accountName }),
        ...(types && { onlinePayment: types.includes('online payment'), autoPay: types.includes('AutoPay') }),
      }),
    }
  },

  'bank-accounts.remove': ({ params, body }, program) => {
    const account = findAccount(program, params['id'])
    if (!account) return refuse('not-found')
    const { status, autoPay } = account.attributes
    const isPaying = ({ attributes }: WirePayment) =>
      attributes.status === 'processing' && attributes.method.bank_account_id === account.id
    const reason = whyBankAccountNotRemoved({ status, autoPay }, program.payments.filter(isPaying).length)
    if (reason) return refuse('payment-method-in-use', { meta: { reason } })
    const all = program.bankAccounts.map(({ id, attributes }) => ({ id, status: attributes.status }))
    if (isLastPaymentMethod(account, all) && !body.confirmLast) return refuse('payment-method-last')
    changeAccount(program, account, { status: 'removed' })
    return { status: 204, data: null }
  },

  'bank-accounts.verify': ({ params }, program) =>
    refuse(findAccount(program, params['id']) ? 'payment-method-not-verifiable' : 'not-found'),

  'auto-pay.get': ({ filter }, program) =>
    isOwnCustomer(program, filter.buid_customer) ? autoPayOff(program) : refuse('not-found'),
  'auto-pay.set': ({ body }, program) =>
    refuse(findAccount(program, body.bank_account_id) ? 'payment-auto-pay-unavailable' : 'not-found'),
  'auto-pay.turn-off': () => refuse('payment-auto-pay-unavailable'),
  'auto-pay-forecasts.list': ({ filter }, program) =>
    isOwnCustomer(program, filter.buid_customer) ? { data: [] } : refuse('not-found'),

  'credit-memos.list': ({ filter }, program) => {
    if (!isOwnCustomer(program, filter.buid_customer)) return refuse('not-found')
    const { customer, unapplied } = program
    const { currency } = customer.attributes
    if (unapplied === 0 || (filter.sol_currency ?? currency) !== currency) return { data: [] }
    const attributes = { buid_customer: customer.id, currency, amount: unapplied, applied: 0, remaining: unapplied }
    return { data: [{ id: 'CM-1', attributes }] }
  },
  'credit-memos.apply': ({ params }) => refuse(params['id'] === 'CM-1' ? 'payment-credit-unavailable' : 'not-found'),
} satisfies Pick<Handlers, MethodCalls>
