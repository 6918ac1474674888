import { expect, it } from 'vitest'
import { type AnsweredDispute, whyNotAnswerable, whyNotAnsweredTogether } from './dispute-answer.rules.ts'
import type { DisputeStatus } from './dispute.states.ts'

const TODAY = '2026-11-20'
const admin = { role: 'admin', isOpener: false } as const
const merchant = { role: 'merchant', isOpener: false } as const
const dispute = (status: DisputeStatus, id = 'D-1', respondBy: AnsweredDispute['respondBy'] = '2026-11-20') => ({
  id,
  status,
  respondBy,
  isOpener: false,
})

it.each([
  ['waiting on customer', 'respond to merchant', null],
  ['waiting on customer', 'escalate', null],
  ['waiting on customer', 'close', null],
  ['waiting on merchant', 'respond to merchant', 'not-your-turn'],
  ['waiting on merchant', 'withdraw', null],
  ['waiting on customer', 'grant in full', 'not-your-turn'],
  ['waiting on customer', 'expire', 'not-your-turn'],
  ['pending', 'withdraw', 'being-adjusted'],
  ['adjusted', 'close', 'being-adjusted'],
  ['closed', 'close', 'closed'],
  ['expired', 'respond to merchant', 'expired'],
] as const)('[DSP-15] %s, an admin tries to %s: %s', (status, action, expected) => {
  expect(whyNotAnswerable(dispute(status), action, admin, TODAY)).toBe(expected)
})

it('[DSP-15] accepts an answer on the last date and not on the next, even before the nightly job', () => {
  expect(whyNotAnswerable(dispute('waiting on customer'), 'escalate', admin, '2026-11-21')).toBe('expired')
  expect(whyNotAnswerable(dispute('waiting on merchant'), 'deny', merchant, TODAY)).toBeNull()
  expect(whyNotAnswerable(dispute('waiting on merchant'), 'deny', merchant, '2026-11-21')).toBe('not-your-turn')
  expect(whyNotAnswerable(dispute('waiting on merchant'), 'withdraw', admin, '2026-11-21')).toBeNull()
})

it('[DSP-15] lets a payer only withdraw, and only a dispute that the payer opened', () => {
  const by = (isOpener: boolean) => ({ role: 'payer', isOpener }) as const
  expect(whyNotAnswerable(dispute('waiting on merchant'), 'withdraw', by(true), TODAY)).toBeNull()
  expect(whyNotAnswerable(dispute('waiting on merchant'), 'withdraw', by(false), TODAY)).toBe('opened-by-another')
  expect(whyNotAnswerable(dispute('waiting on customer'), 'close', by(true), TODAY)).toBe('not-your-turn')
})

it('[DSP-15] lets the merchant and customer support answer only in their turn', () => {
  const support = { role: 'support', isOpener: false } as const
  expect(whyNotAnswerable(dispute('pending customer support response'), 'deny', support, TODAY)).toBeNull()
  expect(whyNotAnswerable(dispute('pending customer support response'), 'deny', merchant, TODAY)).toBe('not-your-turn')
  expect(whyNotAnswerable(dispute('waiting on merchant'), 'deny', support, TODAY)).toBe('not-your-turn')
})

const together = (...disputes: AnsweredDispute[]) => whyNotAnsweredTogether(disputes, 'withdraw', 'admin', TODAY)

it('[DSP-16] answers disputes of the same status together', () => {
  expect(together(dispute('waiting on customer', 'D-1'), dispute('waiting on customer', 'D-2'))).toEqual([])
  expect(together(dispute('waiting on customer', 'D-1'), dispute('waiting on merchant', 'D-2'))).toEqual([
    { reason: 'status-mixed', disputeId: null },
  ])
})

it('[DSP-16] needs at least one, each once, none expired, and reports each fault', () => {
  expect(together()).toEqual([{ reason: 'no-disputes', disputeId: null }])
  expect(together(dispute('waiting on customer'), dispute('waiting on customer'))).toEqual([
    { reason: 'repeated', disputeId: 'D-1' },
  ])
  expect(
    together(
      dispute('waiting on customer', 'D-1'),
      dispute('waiting on customer', 'D-2', '2026-11-19'),
      dispute('expired', 'D-3'),
      dispute('closed', 'D-4'),
    ),
  ).toEqual([
    { reason: 'status-mixed', disputeId: null },
    { reason: 'expired', disputeId: 'D-2' },
    { reason: 'expired', disputeId: 'D-3' },
    { reason: 'closed', disputeId: 'D-4' },
  ])
  expect(together(dispute('expired', 'D-1'), dispute('expired', 'D-2')).map(({ reason }) => reason)).toEqual([
    'expired',
    'expired',
  ])
})

it('[DSP-16] answers together only disputes that could be answered one by one', () => {
  const mine = { ...dispute('waiting on merchant', 'D-1'), isOpener: true }
  expect(whyNotAnsweredTogether([mine, dispute('waiting on merchant', 'D-2')], 'withdraw', 'payer', TODAY)).toEqual([
    { reason: 'opened-by-another', disputeId: 'D-2' },
  ])
})
