import { expect, it } from 'vitest'
import { expectSound, printPairs } from '../../../test/support/state-machines.ts'
import { actionsOf, isTerminal, nextState } from '../states/state-table.ts'
import {
  DISPUTE_OUTCOMES,
  DISPUTE_STATES,
  DISPUTE_STATUSES,
  DISPUTE_WORDS,
  type DisputeAction,
  disputeOutcome,
  isAwaitingAnswer,
  isOpenDispute,
  shownDisputeStatus,
} from './dispute.states.ts'

it('[DSP-3] has exactly these transitions of a dispute', () => {
  expect(printPairs(DISPUTE_STATES)).toMatchInlineSnapshot(`
    "(not there yet)
      submit              → waiting on merchant (admin, payer)
      request chargeback  → pending customer support response (admin, payer)
      ✗ respond to customer, grant in full, grant in part, deny, withdraw, escalate, respond to merchant, close, expire, post adjustment, complete
    waiting on merchant
      respond to customer → waiting on customer (merchant)
      grant in full       → pending (merchant)
      grant in part       → pending (merchant)
      deny                → waiting on customer (merchant)
      withdraw            → closed (admin, payer)
      escalate            → pending customer support response (clock)
      ✗ submit, request chargeback, respond to merchant, close, expire, post adjustment, complete
    waiting on customer
      respond to merchant → waiting on merchant (admin)
      close               → closed (admin)
      escalate            → pending customer support response (admin)
      withdraw            → closed (admin, payer)
      expire              → expired (clock)
      ✗ submit, request chargeback, respond to customer, grant in full, grant in part, deny, post adjustment, complete
    pending customer support response
      grant in full       → pending (support)
      grant in part       → pending (support)
      deny                → closed (support)
      withdraw            → closed (admin, payer)
      ✗ submit, request chargeback, respond to customer, escalate, respond to merchant, close, expire, post adjustment, complete
    pending
      post adjustment     → adjusted (system)
      ✗ submit, request chargeback, respond to customer, grant in full, grant in part, deny, withdraw, escalate, respond to merchant, close, expire, complete
    adjusted
      complete            → closed (system)
      ✗ submit, request chargeback, respond to customer, grant in full, grant in part, deny, withdraw, escalate, respond to merchant, close, expire, post adjustment
    closed
      ✗ everything
    expired
      ✗ everything"
  `)
})

it('[STA-5] has a path to an end from every state of a dispute', () => {
  expectSound(DISPUTE_STATES, ['closed', 'expired'])
})

it('[DSP-2] accepts an answer only from the side whose turn it is', () => {
  const sides = ['admin', 'payer', 'merchant', 'support', 'viewer'] as const
  const turns = DISPUTE_STATUSES.map((status) => [
    status,
    ...sides.filter((role) => actionsOf(DISPUTE_STATES, status, role).some((action) => action !== 'withdraw')),
  ])
  expect(turns).toEqual([
    ['waiting on merchant', 'merchant'],
    ['waiting on customer', 'admin'],
    ['pending customer support response', 'support'],
    ['pending'],
    ['adjusted'],
    ['closed'],
    ['expired'],
  ])
})

it('[DSP-2] counts every status but closed and expired as open', () => {
  for (const status of DISPUTE_STATUSES) expect(isOpenDispute(status)).toBe(!isTerminal(DISPUTE_STATES, status))
  expect(DISPUTE_STATUSES.filter(isAwaitingAnswer)).toEqual([
    'waiting on merchant',
    'waiting on customer',
    'pending customer support response',
  ])
})

it('[DSP-6] escalates an unanswered turn of the merchant and expires one of the customer', () => {
  expect(actionsOf(DISPUTE_STATES, 'waiting on merchant', 'clock')).toEqual(['escalate'])
  expect(nextState(DISPUTE_STATES, 'waiting on merchant', 'escalate')).toBe('pending customer support response')
  expect(nextState(DISPUTE_STATES, 'waiting on merchant', 'expire')).toBeNull()
  expect(actionsOf(DISPUTE_STATES, 'waiting on customer', 'clock')).toEqual(['expire'])
  expect(DISPUTE_STATUSES.filter((status) => actionsOf(DISPUTE_STATES, status, 'clock').length > 0)).toHaveLength(2)
})

it('[DSP-3] withdraws only while an answer is due', () => {
  const isWithdrawable = (status: (typeof DISPUTE_STATUSES)[number]) =>
    nextState(DISPUTE_STATES, status, 'withdraw') === 'closed'
  expect(DISPUTE_STATUSES.filter(isWithdrawable)).toEqual(DISPUTE_STATUSES.filter(isAwaitingAnswer))
})

it.each([
  ['waiting on merchant', 'grant in full', 'granted'],
  ['waiting on merchant', 'grant in part', 'granted in part'],
  ['waiting on merchant', 'deny', null],
  ['waiting on merchant', 'withdraw', 'withdrawn'],
  ['waiting on merchant', 'escalate', null],
  ['waiting on customer', 'close', 'accepted'],
  ['waiting on customer', 'escalate', null],
  ['waiting on customer', 'expire', 'expired'],
  ['pending customer support response', 'grant in full', 'granted'],
  ['pending customer support response', 'deny', 'denied'],
  ['pending', 'post adjustment', null],
  ['adjusted', 'complete', null],
  ['closed', 'deny', null],
] as const)('[DSP-4] %s, %s: the outcome is %s', (status, action, outcome) => {
  expect(disputeOutcome(status, action)).toBe(outcome)
})

it('[DSP-4] has an action for every outcome, and an outcome for every terminal transition', () => {
  const pairs = DISPUTE_STATUSES.flatMap((status) =>
    actionsOf(DISPUTE_STATES, status).map((action: DisputeAction) => disputeOutcome(status, action)),
  )
  expect([...new Set(pairs.filter((outcome) => outcome !== null))].sort()).toEqual([...DISPUTE_OUTCOMES].sort())
  for (const status of DISPUTE_STATUSES.filter(isAwaitingAnswer)) {
    for (const action of actionsOf(DISPUTE_STATES, status)) {
      const next = nextState(DISPUTE_STATES, status, action) ?? status
      expect(disputeOutcome(status, action) === null, `${status}, ${action}`).toBe(isAwaitingAnswer(next))
    }
  }
})

it.each([
  ['waiting on merchant', 'open, waiting on merchant'],
  ['waiting on customer', 'open, waiting on customer'],
  ['pending customer support response', 'open, escalated, pending customer support response'],
  ['pending', 'open, pending'],
  ['adjusted', 'open, adjusted'],
  ['closed', 'closed'],
  ['expired', 'closed, expired'],
] as const)('[DSP-1] finds a dispute with the status %s under: %s', (status, words) => {
  const found = Object.entries(DISPUTE_WORDS).filter(([, holds]) => holds(status))
  expect(found.map(([word]) => word).join(', ')).toBe(words)
})

it('[DSP-1] shows open until the first answer', () => {
  expect(shownDisputeStatus({ status: 'waiting on merchant', responseCount: 0 })).toBe('open')
  expect(shownDisputeStatus({ status: 'waiting on merchant', responseCount: 2 })).toBe('waiting on merchant')
  expect(shownDisputeStatus({ status: 'expired', responseCount: 0 })).toBe('expired')
})
