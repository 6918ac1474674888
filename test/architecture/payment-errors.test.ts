/**
 * Error catalog of payments and payment methods: a test produces each code, and each text says what happened, what was
 * kept, and what to do. Source: docs/spec/errors.md ERR-89 (specification §8).
 */
import { describe, expect, it } from 'vitest'
import { CARD_ERROR_CODES } from '../../src/contract/cards/card-error-codes.ts'
import { GENERAL_ERROR_CODES } from '../../src/contract/errors/general-error-codes.ts'
import { PAYMENT_METHOD_ERROR_CODES } from '../../src/contract/payment-methods/payment-method-error-codes.ts'
import { PAYMENT_ERROR_CODES } from '../../src/contract/payments/payment-error-codes.ts'
import { filesBelow, textOf } from './source-files.ts'

const AT = 'examples/sandbox/src/'
const CHECK = `${AT}payments/payment-check.test.ts`
const PAYMENTS = `${AT}payments/payments.test.ts`
const CARD_PAYMENTS = `${AT}payments/card-payments.test.ts`
const CREDITS = `${AT}payments/payment-credits.test.ts`
const GROUPS = `${AT}payments/payment-groups.test.ts`
const CANCEL = `${AT}payments/cancel-payment.test.ts`
const ACCOUNTS = `${AT}bank-accounts/change-bank-account.test.ts`
const LINKS = `${AT}bank-accounts/links/bank-account-links.test.ts`
const METHODS = `${AT}payment-methods/payment-methods.test.ts`
const CARDS = `${AT}cards/cards.test.ts`
const REQUESTS = `${AT}cards/card-requests.test.ts`
const REVEALS = `${AT}cards/view-secure.test.ts`

/** Error code → file of the test in which server or browser produces it. */
const PRODUCED_BY: Readonly<Record<string, string>> = {
  'payment-no-invoices': CHECK,
  'payment-too-many-invoices': CHECK,
  'payment-invoice-repeated': CHECK,
  'payment-amount-not-integer': CHECK,
  'payment-amount-not-positive': CHECK,
  'payment-amount-above-open': CHECK,
  'payment-amount-below-minimum': CHECK,
  'payment-above-limit': CHECK,
  'payment-currency-mixed': CHECK,
  'payment-total-mismatch': PAYMENTS,
  'payment-terms-not-accepted': PAYMENTS,
  'payment-review-missing': PAYMENTS,
  'payment-review-outdated': PAYMENTS,
  'payment-invoice-changed': `${AT}payments/changed-since-review.test.ts`,
  'payment-invoice-not-payable': CHECK,
  'payment-invoice-already-in-payment': CHECK,
  'payment-invoice-unknown': CHECK,
  'payment-bank-account-unknown': CHECK,
  'payment-bank-account-not-usable': CHECK,
  'payment-bank-account-currency': CHECK,
  'payment-credit-above-total': CREDITS,
  'payment-method-not-needed': CREDITS,
  'payment-several-by-bank': GROUPS,
  'payment-account-repeated': GROUPS,
  'payment-reference-invalid': `${AT}payments/short-pay.test.ts`,
  'payment-customer-not-eligible': CHECK,
  'payment-date-invalid': CARD_PAYMENTS,
  'payment-not-cancelable': CANCEL,
  'payment-card-unknown': CARD_PAYMENTS,
  'payment-card-not-usable': CARD_PAYMENTS,
  'payment-card-currency': CARD_PAYMENTS,
  'payment-fee-not-accepted': CARD_PAYMENTS,
  // No API call returns this code: a declined payment is created, and the widget shows its reason.
  'payment-card-declined': 'widgets/payments/pay-invoices/pay-step.test.tsx',
  'payment-not-refundable': `${AT}payments/card-reversals.test.ts`,
  'payment-method-in-use': ACCOUNTS,
  'payment-method-last': ACCOUNTS,
  'payment-method-not-verifiable': ACCOUNTS,
  'payment-method-amounts-wrong': ACCOUNTS,
  'payment-method-card-invalid': METHODS,
  'payment-method-card-duplicate': METHODS,
  'payment-method-link-unknown': LINKS,
  'payment-method-link-used': LINKS,
  'payment-method-link-expired': LINKS,
  'payment-method-link-revoked': LINKS,
  'payment-auto-pay-unavailable': ACCOUNTS,
  'payment-credit-unavailable': CREDITS,
  'card-account-blocked': CARDS,
  'card-holder-invalid': REQUESTS,
  'card-limit-invalid': REQUESTS,
  'card-limit-unavailable': REQUESTS,
  'card-status-conflict': CARDS,
  'card-receipt-missing': CARDS,
  'card-number-unavailable': REVEALS,
  'card-reveals-used': REVEALS,
  'bank-account-number-invalid': `${AT}bank-accounts/bank-accounts.test.ts`,
  'bank-account-duplicate': `${AT}bank-accounts/bank-accounts.test.ts`,
  'bank-account-auto-pay-taken': ACCOUNTS,
  // These codes come from the browser: the response is lost, or the secure frame does not open.
  'payment-outcome-unknown': 'widgets/payments/pay-invoices/refusal.test.ts',
  'secure-frame-unavailable': 'src/secure/frame-connection.test.tsx',
}

/** Entries of the specification's catalog about payments and payment methods, and their codes. */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  'payment could not be processed': ['payment-outcome-unknown', 'payment-invoice-changed', 'payment-review-outdated'],
  'card payment provider could not process': ['payment-card-declined', 'payment-card-not-usable'],
  'payment method could not be added': [
    'bank-account-number-invalid',
    'bank-account-duplicate',
    'payment-method-card-invalid',
    'payment-method-card-duplicate',
    'secure-frame-unavailable',
  ],
  'payment method could not be removed': ['payment-method-in-use', 'payment-method-last'],
  'unable to pay zero or negative amount': ['payment-amount-not-positive'],
  'inactive accounts cannot request or terminate cards': ['card-account-blocked'],
  'unable to load card information': ['card-number-unavailable', 'card-reveals-used'],
}

/** Codes with texts that need not say what was kept, because nothing could be lost. */
const TWO_SENTENCES = ['payment-outcome-unknown', 'card-number-unavailable']

const CODES = [
  ...Object.keys(PAYMENT_ERROR_CODES),
  ...Object.keys(PAYMENT_METHOD_ERROR_CODES),
  ...Object.keys(CARD_ERROR_CODES),
  ...Object.keys(GENERAL_ERROR_CODES).filter((code) => /^(payment|bank-account)-/.test(code)),
  'secure-frame-unavailable',
]

const textsOf = (locale: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...filesBelow(`src/i18n/locales/${locale}`, /errors\.json$/).map(
      (path) => JSON.parse(textOf(path)) as Record<string, string>,
    ),
  ) as Readonly<Record<string, string>>

it('[ERR-89] names the test that produces each code of payments and payment methods', () => {
  expect(Object.keys(PRODUCED_BY).sort()).toEqual([...new Set(CODES)].sort())
})

it.each(Object.entries(PRODUCED_BY))('[ERR-89] produces %s', (code, file) => {
  expect(textOf(file)).toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`))
})

it.each(Object.entries(SPECIFIED))('[ERR-89] has codes for “%s”', (_line, codes) => {
  expect(codes.filter((code) => PRODUCED_BY[code] === undefined)).toEqual([])
})

describe.each(['en', 'de'])('in %s', (locale) => {
  const texts = textsOf(locale)
  it.each(Object.keys(PRODUCED_BY))('[ERR-89] says for %s what happened, what was kept, and what to do', (code) => {
    const text = texts[`errors.${code}`] ?? ''
    const sentences = text.split(/(?<=[.!])\s+/).filter(Boolean)
    expect(sentences.length, text).toBeGreaterThanOrEqual(TWO_SENTENCES.includes(code) ? 2 : 3)
    expect(text.length).toBeLessThanOrEqual(260)
  })
})
