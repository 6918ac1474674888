import { expect, it } from 'vitest'
import { expectSound, printPairs } from '../../../test/support/state-machines.ts'
import { ACCOUNT_STATUSES } from '../customers/customers.calls.ts'
import { nextState } from '../states/state-table.ts'
import { offersReplacement, whyCardNotActivated, whyCardNotRequested, whyCardNotTerminated } from './card.rules.ts'
import { CARD_STATES, CARD_STATUSES, CARD_TERMINATION_REASONS } from './card.states.ts'

const active = { status: 'active' } as const

it('[CRD-2] moves a card as this table says, state by action, and no other way', () => {
  expect(printPairs(CARD_STATES)).toMatchInlineSnapshot(`
    "(not there yet)
      request   → requested (admin)
      ✗ cancel, mail, activate, terminate, lock, unlock
    requested
      cancel    → canceled (admin)
      mail      → waiting for activation (system)
      ✗ request, activate, terminate, lock, unlock
    waiting for activation
      activate  → active (admin)
      terminate → terminated (admin, support)
      ✗ request, cancel, mail, lock, unlock
    active
      lock      → locked (admin)
      terminate → terminated (admin, support)
      ✗ request, cancel, mail, activate, unlock
    locked
      unlock    → active (admin)
      terminate → terminated (admin, support)
      ✗ request, cancel, mail, activate, lock
    terminated
      ✗ everything
    canceled
      ✗ everything"
  `)
})

it('[CRD-1] ends terminated or canceled', () => {
  expectSound(CARD_STATES, ['terminated', 'canceled'])
})

it('[CRD-2] cancels a card until it is in the mail, and not after', () => {
  const cancelable = CARD_STATUSES.filter((status) => nextState(CARD_STATES, status, 'cancel') !== null)
  expect(cancelable).toEqual(['requested'])
})

it('[CRD-3] terminates for one of four reasons whatever is in the mail or in a hand', () => {
  expect(CARD_TERMINATION_REASONS).toEqual(['lost', 'stolen', 'damaged', 'no longer needed'])
  const terminable = CARD_STATUSES.filter((status) => whyCardNotTerminated({ status }, active) === null)
  expect(terminable).toEqual(['waiting for activation', 'active', 'locked'])
  expect(whyCardNotTerminated({ status: 'terminated' }, active)).toBe('card-status')
})

it('[CRD-4] gives a card to an active account and tells each other one why not', () => {
  expect(ACCOUNT_STATUSES.map((status) => [status, whyCardNotRequested({ status })])).toEqual([
    ['active', null],
    ['inactive', 'account-inactive'],
    ['terminated', 'account-terminated'],
    ['on hold', 'account-on-hold'],
    ['locked', 'account-locked'],
  ])
})

it('[CRD-5] activates a card that has come, for who acknowledges it, on an active account', () => {
  const waiting = { status: 'waiting for activation' } as const
  expect(whyCardNotActivated(waiting, active, true)).toBeNull()
  expect(whyCardNotActivated(waiting, active, false)).toBe('receipt-not-acknowledged')
  expect(whyCardNotActivated(waiting, { status: 'on hold' }, true)).toBe('account-on-hold')
  const others = CARD_STATUSES.filter((status) => status !== 'waiting for activation')
  expect(others.map((status) => whyCardNotActivated({ status }, active, true))).toEqual(others.map(() => 'card-status'))
})

it('[CRD-6] ends a card of an account on hold or locked, and not of one that is inactive or terminated', () => {
  expect(ACCOUNT_STATUSES.map((status) => [status, whyCardNotTerminated(active, { status })])).toEqual([
    ['active', null],
    ['inactive', 'account-inactive'],
    ['terminated', 'account-terminated'],
    ['on hold', null],
    ['locked', null],
  ])
})

it('[CRD-7] offers a new card for a lost or stolen one, where one may be requested', () => {
  const offered = CARD_TERMINATION_REASONS.filter((reason) => offersReplacement(reason, active))
  expect(offered).toEqual(['lost', 'stolen'])
  expect(offersReplacement('lost', { status: 'on hold' })).toBe(false)
})
