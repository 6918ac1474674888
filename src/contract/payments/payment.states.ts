/**
 * State machines of a payment on its rail, and of an attempt to pay in the payer's browser. Source:
 * docs/spec/payments.md PAY-22…PAY-25 (domain §3.7).
 */
import type { ActionOf, StateTable } from '../states/state-table.ts'
import type { BankPaymentStatus } from './payment.schema.ts'

/** States of a bank payment. Settled is not final, because the bank may still return the payment (PAY-22). */
export const PAYMENT_STATES = {
  starts: {
    submit: {
      to: 'processing',
      by: ['admin', 'payer', 'clock'],
      when: 'every line may be paid (whyNotPaidTogether); the clock submits AutoPay payments',
    },
  },
  states: {
    processing: {
      settle: { to: 'settled', by: ['rail'], when: 'its posting day has come' },
      fail: { to: 'failed', by: ['rail'] },
      return: { to: 'returned', by: ['rail'], when: 'with a return code' },
      cancel: {
        to: 'canceled',
        by: ['admin', 'payer'],
        when: 'before the cut-off (whyPaymentNotCanceled); a payer cancels only their own payments',
      },
    },
    settled: { return: { to: 'returned', by: ['rail'], when: 'with a return code' } },
    failed: {},
    returned: {},
    canceled: {},
  },
} as const satisfies StateTable<BankPaymentStatus>

export type PaymentAction = ActionOf<typeof PAYMENT_STATES>

export const CARD_PAYMENT_STATUSES = [
  'processing',
  'unknown',
  'approved',
  'settled',
  'declined',
  'refunded',
  'charged back',
] as const
export type CardPaymentStatus = (typeof CARD_PAYMENT_STATUSES)[number]

/**
 * States of a card payment. If the processor does not respond, the status is unknown, neither declined nor approved
 * (PAY-23).
 */
export const CARD_PAYMENT_STATES = {
  starts: { submit: { to: 'processing', by: ['admin', 'payer'], when: 'the fee is accepted' } },
  states: {
    processing: {
      approve: { to: 'approved', by: ['rail'] },
      decline: { to: 'declined', by: ['rail'] },
      'lose answer': { to: 'unknown', by: ['system'], when: 'the processor did not respond' },
    },
    unknown: { approve: { to: 'approved', by: ['rail'] }, decline: { to: 'declined', by: ['rail'] } },
    approved: { settle: { to: 'settled', by: ['rail'] } },
    settled: { refund: { to: 'refunded', by: ['support'] }, 'charge back': { to: 'charged back', by: ['rail'] } },
    declined: {},
    refunded: {},
    'charged back': {},
  },
} as const satisfies StateTable<CardPaymentStatus>

export type CardPaymentAction = ActionOf<typeof CARD_PAYMENT_STATES>

export const PAYMENT_ATTEMPT_STATUSES = ['draft', 'submitting', 'unknown', 'accepted'] as const
export type PaymentAttemptStatus = (typeof PAYMENT_ATTEMPT_STATUSES)[number]

/**
 * States of an attempt to pay with one idempotency key. It ends as accepted; a refusal returns it to draft, a missing
 * response makes it unknown (PAY-24).
 */
export const PAYMENT_ATTEMPT_STATES = {
  starts: { begin: { to: 'draft', by: ['admin', 'payer'] } },
  states: {
    draft: { submit: { to: 'submitting', by: ['admin', 'payer'], when: 'it was reviewed and the terms are accepted' } },
    submitting: {
      accept: { to: 'accepted', by: ['system'] },
      refuse: { to: 'draft', by: ['system'] },
      'lose answer': { to: 'unknown', by: ['system'] },
    },
    unknown: {
      find: { to: 'accepted', by: ['system'], when: 'the key has a payment' },
      'send again': { to: 'submitting', by: ['admin', 'payer'], when: 'the key has no payment; under the same key' },
      'find nothing': { to: 'draft', by: ['admin', 'payer'], when: 'the key has no payment' },
    },
    accepted: {},
  },
} as const satisfies StateTable<PaymentAttemptStatus>

export type PaymentAttemptAction = ActionOf<typeof PAYMENT_ATTEMPT_STATES>
