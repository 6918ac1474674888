/**
 * State machine of an enrollment in a loyalty program. Source: docs/spec/loyalty.md LOY-10 (specification §4; domain
 * §3.1).
 */
import type { ActionOf, StateTable } from '../states/state-table.ts'
import type { EnrollmentStatus } from './loyalty.calls.ts'

/** Statuses of an enrollment; the wire sends the position, which starts at 1. */
export const ENROLLMENT_WORDS = ['invited', 'waiting', 'active', 'ended'] as const
export type EnrollmentWord = (typeof ENROLLMENT_WORDS)[number]

const BY_CUSTOMER = ['admin', 'enrollment-manager'] as const
const ENROLL = { to: 'active', by: BY_CUSTOMER } as const
/** Removal by a role that enrolls accounts, or by the customer, who declines or leaves. */
const REMOVE = { to: 'ended', by: BY_CUSTOMER } as const

export const ENROLLMENT_STATES = {
  starts: {
    invite: { to: 'invited', by: ['merchant'] },
    nominate: { to: 'waiting', by: ['merchant'], when: 'the provider must approve enrollments of the program' },
    enroll: { ...ENROLL, when: 'program and account are active, and the account has the currency of the program' },
  },
  states: {
    invited: {
      accept: { to: 'active', by: BY_CUSTOMER, when: 'the program has not ended' },
      decline: { to: 'ended', by: BY_CUSTOMER },
      enroll: ENROLL,
      remove: REMOVE,
    },
    waiting: {
      approve: { to: 'active', by: ['system'] },
      leave: { to: 'ended', by: BY_CUSTOMER },
      remove: REMOVE,
    },
    active: {
      leave: { to: 'ended', by: BY_CUSTOMER, when: 'earned rewards are kept' },
      remove: { ...REMOVE, when: 'earned rewards are kept' },
    },
    ended: { enroll: { ...ENROLL, when: 'no voucher was issued from its reward' } },
  },
} as const satisfies StateTable<EnrollmentWord>

export type EnrollmentAction = ActionOf<typeof ENROLLMENT_STATES>

/** Actions that the customer can take with a call. */
export const ENROLLMENT_ANSWERS = ['accept', 'decline', 'leave'] as const satisfies readonly EnrollmentAction[]
export type EnrollmentAnswer = (typeof ENROLLMENT_ANSWERS)[number]

export const enrollmentWord = (status: EnrollmentStatus): EnrollmentWord => ENROLLMENT_WORDS[status - 1] ?? 'ended'
export const enrollmentStatus = (word: EnrollmentWord): EnrollmentStatus =>
  (ENROLLMENT_WORDS.indexOf(word) + 1) as EnrollmentStatus
