import { expect, it } from 'vitest'
import { BY_ID_CALLS } from './by-id.calls.ts'
import { CALLS } from './calls.ts'
import { ERROR_CODES } from './errors/error-codes.ts'
import { type ErrorRow, isGeneralErrorCode } from './errors/general-error-codes.ts'
import { isNetTermsError, NetTermsError } from './errors/net-terms-error.ts'
import type { Call } from './wire/define-call.ts'

const calls: readonly Call[] = CALLS

it('[WIR-9] has unique names, and unique pairs of method and path', () => {
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length)
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
})

it.each(calls.map((call) => [call.name, call] as const))(
  '[WIR-9] %s declares only errors that a server may answer',
  (_name, call) => {
    for (const code of call.errors) expect(ERROR_CODES[code]).toHaveProperty('status')
  },
)

it('[WIR-9] sends a body only with writes', () => {
  const withBody = calls.filter(({ method, body }) => (method === 'GET' || method === 'DELETE') && body)
  // The only GET with a body (specification §7).
  expect(withBody.map(({ name }) => name)).toEqual(['merchant-invoice-documents.delete'])
})

/** Types of listed resources that have no address of their own, with the reason. */
const PARTS: Readonly<Record<string, string>> = {
  'account-balances': 'sums of an account, which has an address',
  'attention-items': 'a reason; the account, payment or dispute has the address',
  'auto-pay-forecasts': 'worked out from the plan; the invoice has the address',
  'bank-account-links': 'last half an hour, read together',
  banks: 'an answer to a routing number',
  'billing-addresses': 'part of a customer',
  'card-events': 'part of a card',
  'credential-import-results': 'a row of an import',
  'customer-banking-countries': 'values to choose from',
  'customer-currencies': 'values to choose from',
  'customer-dispute-ineligible-trxs': 'an answer about an invoice',
  'customer-dispute-reasons': 'values to choose from',
  'customer-loyalty-milestones': 'part of a program',
  'dispute-document-types': 'values to choose from',
  'dispute-documents': 'the address answers the file (specification §7)',
  'dispute-responses': 'part of a dispute',
  'invoice-events': 'part of an invoice',
  'invoice-notes': 'part of an invoice',
  'legacy-pages': 'values to choose from',
  'logged-requests': 'of the sandbox only',
  'loyalty-accounts': 'accounts, which have an address, in one program',
  'merchant-addresses': 'part of an invoice',
  'merchant-currencies': 'values to choose from',
  'merchant-customers': 'sums of a customer’s sales; the customer has the address',
  'merchant-invoice-documents': 'the address answers the file (specification §7)',
  'merchant-sales': 'invoices, which have an address',
  'merchant-tasks': 'counts of a dealer, which has an address',
  'merchant-payouts': 'sums of a day, worked out from sales',
  'missing-originals': 'invoices, which have an address',
  'rejection-customers': 'values to choose from',
  'sandbox-scenarios': 'of the sandbox only',
  'saved-views': 'a user’s own few, read together',
  'shipping-addresses': 'part of an invoice',
  'statement-lines': 'part of a statement',
  'user-group-contacts': 'values to choose from',
  'user-location-mappings': 'a pair of a customer and a location, which have addresses',
  'user-sessions': 'part of a user',
}

it('[WIR-105] reads each listed resource at its own address, with the access of its list, or it is part of another resource', () => {
  const reads = calls.filter(({ method }) => method === 'GET')
  const lists = reads.filter(({ output }) => output.kind === 'many')
  const typesOf = (some: readonly Call[]) => new Set(some.map(({ output }) => output.type))
  const isByItself = ({ path, output }: Call) => output.kind === 'one' && /^(\/ecaas)?\/[\w-]+\/:\w+$/.test(path)
  const addressed = typesOf(reads.filter(isByItself))
  const without = [...typesOf(lists)].filter((type) => !addressed.has(type))
  expect(without.sort()).toEqual(Object.keys(PARTS).sort())
  expect(BY_ID_CALLS.length).toBeGreaterThan(12)
  for (const { name, path, needs, credential } of BY_ID_CALLS as readonly Call[]) {
    const list = lists.find((each) => path.startsWith(`${each.path}/:`)) ?? expect.fail(name)
    expect([name, needs, credential]).toEqual([list.name.replace('.list', '.get'), list.needs, list.credential])
  }
})

it('[INV-54] refetches the counts of the tabs and the balance after every call that changes invoices', () => {
  const some = calls.filter(({ changes }) => changes.includes('invoices') && changes.length > 0)
  expect(some.length).toBeGreaterThan(8)
  for (const { name, changes } of some) {
    expect(changes, name).toEqual(expect.arrayContaining(['invoice-counts', 'exposures']))
  }
})

it('[PRG-2] refetches balances and attention items after every call that changes invoices', () => {
  const some = calls.filter(({ changes }) => changes.includes('invoices') && changes.includes('exposures'))
  for (const { name, changes } of some.filter(({ name }) => name !== 'session.select')) {
    expect(changes, name).toEqual(expect.arrayContaining(['account-balances', 'attention-items']))
  }
})

it('[DLR-75] refetches the figures of a dealer after every write that changes them', () => {
  const changesOf = (name: string) => calls.find((call) => call.name === name)?.changes ?? expect.fail(name)
  const figures = ['merchant-customers', 'merchant-payouts', 'missing-originals', 'merchant-sales', 'merchant-tasks']
  for (const name of [
    'disputes.create',
    'disputes.answer',
    'disputes.answer-together',
    'disputes.withdraw',
    'invoices.update',
    'invoices.adjust',
    'invoices.cancel-adjustment',
    'rejections.resubmit',
  ])
    expect(changesOf(name), name).toEqual(expect.arrayContaining(figures))
  for (const name of ['merchant-invoice-documents.create', 'merchant-invoice-documents.delete'])
    expect(changesOf(name), name).toEqual(expect.arrayContaining(figures.slice(2)))
  expect(changesOf('rejections.cancel')).toContain('merchant-tasks')
})

it('[USR-87] refetches the imports after every call that starts or cancels one', () => {
  const writes = calls.filter(({ name, method }) => name.startsWith('credential-imports.') && method !== 'GET')
  expect(writes).toHaveLength(2)
  for (const { name, changes } of writes) expect(changes, name).toContain('credential-imports')
})

it('[PAY-20] requires an idempotency key wherever a repeated request would do harm', () => {
  expect(calls.filter(({ idempotent }) => idempotent).map(({ name }) => name)).toEqual([
    'bank-accounts.create',
    'payments.create',
    'payment-groups.create',
    'disputes.create',
    'disputes.answer',
    'disputes.answer-together',
    'disputes.add-contacts',
    'chargebacks.request',
    'dispute-documents.create',
    'users.invite',
    'users.invite-again',
    'users.lock-together',
    'users.move-together',
    'users.unlock-together',
    'users.invite-together',
    'users.invite-again-together',
    'user-groups.create',
    'identity-providers.create',
    'credential-imports.start',
    'cards.request',
    'cards.request-together',
    'cards.activate',
    'cards.terminate',
    'rejections.cancel',
    'rejections.resubmit',
    'payments.mail-receipt',
    'merchant-invoice-documents.create',
    'invoice-notes.create',
    'invoices.adjust',
    'loyalty-templates.create',
    'loyalty-templates.copy',
    'loyalty-templates.update',
    'loyalty-templates.activate',
    'loyalty-templates.close',
    'loyalty-enrollments.create',
    'loyalty-enrollments.remove',
    'loyalty-enrollments.import',
    'vouchers.issue',
    'vouchers.revoke',
    'vouchers.redeem',
    'embed-sessions.create',
    'payments.refund',
    'payment-cards.create',
    'credit-memos.apply',
    'application-documents.create',
  ])
})

it('[ERR-1] has kebab-case codes, each with a category', () => {
  for (const [code, row] of Object.entries(ERROR_CODES)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)+$/)
    expect(row.category).toMatch(/^[a-z]+$/)
  }
})

it('[ERR-1] does not accept names of object prototypes as codes', () => {
  expect(['toString', '__proto__', ''].filter(isGeneralErrorCode)).toEqual([])
})

it('[ERR-2] marks failed connections, a busy server, and a key in progress as retryable, a refusal as not', () => {
  const retryable = Object.entries(ERROR_CODES).filter(([, row]) => row.retryable && 'status' in row)
  expect(retryable.map(([code]) => code)).toEqual([
    'rate-limited',
    'server-error',
    'server-unavailable',
    'idempotency-in-progress',
  ])
})

it('[ERR-5] derives the category of a domain code from its name, and each such code is declared by a call', () => {
  const ofAreas = Object.entries<ErrorRow>(ERROR_CODES).filter(([code]) => !isGeneralErrorCode(code))
  expect(ofAreas.length).toBeGreaterThan(30)
  const listed = new Set<string>(calls.flatMap(({ errors }) => errors))
  for (const [code, { category, retryable, status }] of ofAreas) {
    expect({ code, category, retryable }).toEqual({ code, category: code.split('-')[0], retryable: false })
    expect({ code, isListed: listed.has(code) }).toEqual({ code, isListed: status !== undefined })
  }
})

it('[ERR-3] carries code, category, cause and details, and points to its page', () => {
  const cause = new Error('socket hang up')
  const details = [{ code: 'payment-amount-above-open', pointer: '/data/attributes/lines/0/amount' }] as const
  const error = new NetTermsError('payment-amount-above-open', 'Refused.', {
    at: 'payments.create',
    cause,
    status: 422,
    details,
  })
  expect(error).toMatchObject({
    category: 'payment',
    retryable: false,
    status: 422,
    docs: '/docs/errors/payment-amount-above-open',
  })
  expect([error.cause, error.details]).toEqual([cause, details])
  expect([isNetTermsError(error), isNetTermsError(cause), isNetTermsError({ name: 'NetTermsError' })]).toEqual([
    true,
    false,
    false,
  ])
})
