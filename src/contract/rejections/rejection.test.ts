import { expect, it } from 'vitest'
import { expectSound, printPairs } from '../../../test/support/state-machines.ts'
import { actionsOf, nextState } from '../states/state-table.ts'
import { hasActiveRejection, isStillProcessing, whyNotResubmitted, whyRejectionNotCanceled } from './rejection.rules.ts'
import { REJECTION_STATES, REJECTION_STATUSES, type RejectionAction, type RejectionStatus } from './rejection.states.ts'

it('[REJ-2] has exactly these transitions of a rejection', () => {
  expect(printPairs(REJECTION_STATES)).toMatchInlineSnapshot(`
    "(not there yet)
      reject       → active (system)
      ✗ resubmit, cancel, accept, reject again
    active
      resubmit     → in progress (merchant, support)
      cancel       → canceled (merchant, support)
      ✗ reject, accept, reject again
    in progress
      accept       → resubmitted (system)
      reject again → active (system)
      ✗ reject, resubmit, cancel
    resubmitted
      ✗ everything
    canceled
      ✗ everything"
  `)
})

it('[REJ-1] has the terminal states resubmitted and canceled', () => {
  expectSound(REJECTION_STATES, ['resubmitted', 'canceled'])
})

it.each([
  ['cancel', 'resubmit'],
  ['resubmit', 'cancel'],
  ['cancel', 'cancel'],
  ['resubmit', 'resubmit'],
] as const)('[REJ-3] %s and then %s: the first wins, the second is refused', (first, second) => {
  const after = nextState(REJECTION_STATES, 'active', first) ?? 'active'
  expect(after).not.toBe('active')
  expect(nextState(REJECTION_STATES, after, second)).toBeNull()
})

it('[STA-7] allows users no action while a transaction is processing', () => {
  const people = ['admin', 'payer', 'merchant', 'support'] as const
  expect(people.flatMap((role) => actionsOf(REJECTION_STATES, 'in progress', role))).toEqual([])
})

const rejection = (status: RejectionStatus, change = {}) => ({
  status,
  cancelable: true,
  resubmittable: true,
  resubmissions: 0,
  ...change,
})

it.each([
  ['active', null],
  ['in progress', 'in-progress'],
  ['resubmitted', 'resubmitted'],
  ['canceled', 'canceled'],
] as const)('[REJ-4] a rejection with the status %s is canceled, or not because: %s', (status, expected) => {
  expect(whyRejectionNotCanceled(rejection(status))).toBe(expected)
  expect(whyNotResubmitted(rejection(status))).toBe(expected)
})

it('[REJ-4] cancels only cancelable ones', () => {
  expect(whyRejectionNotCanceled(rejection('active', { cancelable: false }))).toBe('not-cancelable')
})

it('[REJ-5] resubmits a resubmittable one at most three times', () => {
  expect(whyNotResubmitted(rejection('active', { resubmittable: false }))).toBe('not-resubmittable')
  expect(whyNotResubmitted(rejection('active', { resubmissions: 2 }))).toBeNull()
  expect(whyNotResubmitted(rejection('active', { resubmissions: 3 }))).toBe('resubmissions-used')
  expect(whyNotResubmitted(rejection('in progress', { resubmissions: 3 }))).toBe('in-progress')
})

it('[REJ-5] ends even if it is rejected again each time', () => {
  let status: RejectionStatus = 'active'
  let resubmissions = 0
  while (whyNotResubmitted(rejection(status, { resubmissions })) === null) {
    const tried: RejectionAction[] = ['resubmit', 'reject again']
    for (const action of tried) status = nextState(REJECTION_STATES, status, action) ?? status
    resubmissions += 1
  }
  expect([status, resubmissions]).toEqual(['active', 3])
})

it('[REJ-6] reports after a minute that it is still processing', () => {
  expect(isStillProcessing('in progress', 1000, 60_999)).toBe(false)
  expect(isStillProcessing('in progress', 1000, 61_000)).toBe(true)
  expect(isStillProcessing('active', 1000, 61_000)).toBe(false)
})

it('[REJ-7] needs an active rejection', () => {
  expect(REJECTION_STATUSES.filter((status) => hasActiveRejection([{ status }]))).toEqual(['active'])
  expect(hasActiveRejection([{ status: 'canceled' }, { status: 'active' }])).toBe(true)
  expect(hasActiveRejection([])).toBe(false)
})
