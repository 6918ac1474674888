/** How an enrollment in a loyalty programme stands. Source: docs/spec/loyalty.md LOY-10 (specification §4; domain §3.1). */
import type { ActionOf, StateTable } from '../states/state-table.ts'
import type { EnrollmentStatus } from './loyalty.calls.ts'

/** By number on the wire: 1 is the first. */
export const ENROLLMENT_WORDS = ['invited', 'waiting', 'active', 'ended'] as const
export type EnrollmentWord = (typeof ENROLLMENT_WORDS)[number]

const BY_CUSTOMER = ['admin', 'enrollment-manager'] as const

export const ENROLLMENT_STATES = {
  starts: {
    invite: { to: 'invited', by: ['merchant'] },
    nominate: { to: 'waiting', by: ['merchant'], when: 'the programme is one that the provider approves' },
  },
  states: {
    invited: {
      accept: { to: 'active', by: BY_CUSTOMER, when: 'the programme has not ended' },
      decline: { to: 'ended', by: BY_CUSTOMER },
    },
    waiting: {
      approve: { to: 'active', by: ['system'] },
      leave: { to: 'ended', by: BY_CUSTOMER },
    },
    active: { leave: { to: 'ended', by: BY_CUSTOMER, when: 'what was earned so far stays' } },
    ended: {},
  },
} as const satisfies StateTable<EnrollmentWord>

export type EnrollmentAction = ActionOf<typeof ENROLLMENT_STATES>

/** What a person of the customer can do to it by a call. */
export const ENROLLMENT_ANSWERS = ['accept', 'decline', 'leave'] as const satisfies readonly EnrollmentAction[]
export type EnrollmentAnswer = (typeof ENROLLMENT_ANSWERS)[number]

export const enrollmentWord = (status: EnrollmentStatus): EnrollmentWord => ENROLLMENT_WORDS[status - 1] ?? 'ended'
export const enrollmentStatus = (word: EnrollmentWord): EnrollmentStatus =>
  (ENROLLMENT_WORDS.indexOf(word) + 1) as EnrollmentStatus
