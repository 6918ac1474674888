import { expect, it } from 'vitest'
import { expectSound, printPairs } from '../../../test/support/state-machines.ts'
import { ACCOUNT_STATUSES } from '../customers/customers.calls.ts'
import { nextState } from '../states/state-table.ts'
import { offersReplacement, whyCardNotActivated, whyCardNotRequested, whyCardNotTerminated } from './card.rules.ts'
import { CARD_STATES, CARD_STATUSES, CARD_TERMINATION_REASONS } from './card.states.ts'

const active = { status: 'active' } as const

it('[CRD-2] has exactly these transitions of a card', () => {
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

it('[CRD-1] has the terminal states terminated and canceled', () => {
  expectSound(CARD_STATES, ['terminated', 'canceled'])
})

it('[CRD-2] cancels a card only before mailing', () => {
  const cancelable = CARD_STATUSES.filter((status) => nextState(CARD_STATES, status, 'cancel') !== null)
  expect(cancelable).toEqual(['requested'])
})

it('[CRD-3] terminates a mailed, active, or locked card for one of four reasons', () => {
  expect(CARD_TERMINATION_REASONS).toEqual(['lost', 'stolen', 'damaged', 'no longer needed'])
  const terminable = CARD_STATUSES.filter((status) => whyCardNotTerminated({ status }, active) === null)
  expect(terminable).toEqual(['waiting for activation', 'active', 'locked'])
  expect(whyCardNotTerminated({ status: 'terminated' }, active)).toBe('card-status')
})

it('[CRD-4] allows a request on an active account, and gives each other status its reason', () => {
  expect(ACCOUNT_STATUSES.map((status) => [status, whyCardNotRequested({ status })])).toEqual([
    ['active', null],
    ['inactive', 'account-inactive'],
    ['terminated', 'account-terminated'],
    ['on hold', 'account-on-hold'],
    ['locked', 'account-locked'],
  ])
})

it('[CRD-5] activates a mailed card after its receipt is confirmed, on an active account', () => {
  const waiting = { status: 'waiting for activation' } as const
  expect(whyCardNotActivated(waiting, active, true)).toBeNull()
  expect(whyCardNotActivated(waiting, active, false)).toBe('receipt-not-acknowledged')
  expect(whyCardNotActivated(waiting, { status: 'on hold' }, true)).toBe('account-on-hold')
  const others = CARD_STATUSES.filter((status) => status !== 'waiting for activation')
  expect(others.map((status) => whyCardNotActivated({ status }, active, true))).toEqual(others.map(() => 'card-status'))
})

it('[CRD-6] terminates a card of an account that is on hold or locked, but not inactive or terminated', () => {
  expect(ACCOUNT_STATUSES.map((status) => [status, whyCardNotTerminated(active, { status })])).toEqual([
    ['active', null],
    ['inactive', 'account-inactive'],
    ['terminated', 'account-terminated'],
    ['on hold', null],
    ['locked', null],
  ])
})

it('[CRD-7] offers a replacement for a lost or stolen card, if one may be requested', () => {
  const offered = CARD_TERMINATION_REASONS.filter((reason) => offersReplacement(reason, active))
  expect(offered).toEqual(['lost', 'stolen'])
  expect(offersReplacement('lost', { status: 'on hold' })).toBe(false)
})
