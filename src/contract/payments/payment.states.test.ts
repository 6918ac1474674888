import { expect, it } from 'vitest'
import { expectSound, printPairs } from '../../../test/support/state-machines.ts'
import { actionsOf, nextState } from '../states/state-table.ts'
import { type CancelablePayment, whyPaymentNotCanceled } from './payment-cancellation.rules.ts'
import { BANK_PAYMENT_STATUSES } from './payment.schema.ts'
import {
  CARD_PAYMENT_STATES,
  CARD_PAYMENT_STATUSES,
  PAYMENT_ATTEMPT_STATES,
  PAYMENT_ATTEMPT_STATUSES,
  PAYMENT_STATES,
} from './payment.states.ts'

it('[PAY-22] has exactly these transitions of a bank payment', () => {
  expect(printPairs(PAYMENT_STATES)).toMatchInlineSnapshot(`
    "(not there yet)
      submit → processing (admin, payer, clock)
      ✗ settle, fail, return, cancel
    processing
      settle → settled (rail)
      fail   → failed (rail)
      return → returned (rail)
      cancel → canceled (admin, payer)
      ✗ submit
    settled
      return → returned (rail)
      ✗ submit, settle, fail, cancel
    failed
      ✗ everything
    returned
      ✗ everything
    canceled
      ✗ everything"
  `)
})

it('[PAY-23] has exactly these transitions of a card payment', () => {
  expect(printPairs(CARD_PAYMENT_STATES)).toMatchInlineSnapshot(`
    "(not there yet)
      submit      → processing (admin, payer)
      ✗ approve, decline, lose answer, settle, refund, charge back
    processing
      approve     → approved (rail)
      decline     → declined (rail)
      lose answer → unknown (system)
      ✗ submit, settle, refund, charge back
    unknown
      approve     → approved (rail)
      decline     → declined (rail)
      ✗ submit, lose answer, settle, refund, charge back
    approved
      settle      → settled (rail)
      ✗ submit, approve, decline, lose answer, refund, charge back
    settled
      refund      → refunded (support)
      charge back → charged back (rail)
      ✗ submit, approve, decline, lose answer, settle
    declined
      ✗ everything
    refunded
      ✗ everything
    charged back
      ✗ everything"
  `)
})

it('[PAY-24] has exactly these transitions of an attempt', () => {
  expect(printPairs(PAYMENT_ATTEMPT_STATES)).toMatchInlineSnapshot(`
    "(not there yet)
      begin        → draft (admin, payer)
      ✗ submit, accept, refuse, lose answer, find, send again, find nothing
    draft
      submit       → submitting (admin, payer)
      ✗ begin, accept, refuse, lose answer, find, send again, find nothing
    submitting
      accept       → accepted (system)
      refuse       → draft (system)
      lose answer  → unknown (system)
      ✗ begin, submit, find, send again, find nothing
    unknown
      find         → accepted (system)
      send again   → submitting (admin, payer)
      find nothing → draft (admin, payer)
      ✗ begin, submit, accept, refuse, lose answer
    accepted
      ✗ everything"
  `)
})

it('[PAY-22] has the terminal states failed, returned, and canceled; settled is not terminal', () => {
  expectSound(PAYMENT_STATES, ['failed', 'returned', 'canceled'])
  expect(actionsOf(PAYMENT_STATES, 'settled')).toEqual(['return'])
})

it('[PAY-23] has the terminal states declined, refunded, and charged back; unknown is not terminal', () => {
  expectSound(CARD_PAYMENT_STATES, ['declined', 'refunded', 'charged back'])
  expect(actionsOf(CARD_PAYMENT_STATES, 'unknown', 'rail')).toEqual(['approve', 'decline'])
})

it('[PAY-23] settles only approved payments', () => {
  const settling = CARD_PAYMENT_STATUSES.filter((status) => nextState(CARD_PAYMENT_STATES, status, 'settle') !== null)
  expect(settling).toEqual(['approved'])
})

it('[PAY-24] has the terminal state accepted, and submits only reviewed drafts or attempts that created no payment', () => {
  expectSound(PAYMENT_ATTEMPT_STATES, ['accepted'])
  const toSubmitting = PAYMENT_ATTEMPT_STATUSES.filter((status) =>
    actionsOf(PAYMENT_ATTEMPT_STATES, status).some(
      (action) => nextState(PAYMENT_ATTEMPT_STATES, status, action) === 'submitting',
    ),
  )
  expect(toSubmitting).toEqual(['draft', 'unknown'])
  expect(nextState(PAYMENT_ATTEMPT_STATES, 'submitting', 'submit')).toBeNull()
})

const CUT_OFF = Date.parse('2026-11-20T22:00:00Z')
const bank = (status: (typeof BANK_PAYMENT_STATUSES)[number] = 'processing'): CancelablePayment => ({
  method: 'bank',
  status,
  cutOffAtMs: CUT_OFF,
})
const admin = { role: 'admin', isPayer: false } as const

it.each([
  [CUT_OFF - 1, null],
  [CUT_OFF, 'cut-off-passed'],
  [CUT_OFF + 86_400_000, 'cut-off-passed'],
])('[PAY-25] cancels only before the cut-off: %i', (nowMs, expected) => {
  expect(whyPaymentNotCanceled(bank(), admin, nowMs)).toBe(expected)
})

it('[PAY-25] cancels only processing bank payments, by an admin or the payer who made them', () => {
  const before = CUT_OFF - 1
  const kept = BANK_PAYMENT_STATUSES.filter((status) => whyPaymentNotCanceled(bank(status), admin, before) !== null)
  expect(kept).toEqual(BANK_PAYMENT_STATUSES.filter((status) => nextState(PAYMENT_STATES, status, 'cancel') === null))
  expect(whyPaymentNotCanceled(bank(), { role: 'payer', isPayer: true }, before)).toBeNull()
  expect(whyPaymentNotCanceled(bank(), { role: 'payer', isPayer: false }, before)).toBe('paid-by-another')
  expect(whyPaymentNotCanceled({ method: 'card', status: 'processing' }, admin, before)).toBe('card-payment')
})
