/**
 * States of a rejected transaction: it is canceled permanently, or resubmitted until it is accepted. Source:
 * docs/spec/rejections.md REJ-1…REJ-3 (specification §4; domain §3.5).
 */
import type { ActionOf, StateTable } from '../states/state-table.ts'

/** Every status of a rejected transaction. */
export const REJECTION_STATUSES = ['active', 'in progress', 'resubmitted', 'canceled'] as const
/** One of `REJECTION_STATUSES`. */
export type RejectionStatus = (typeof REJECTION_STATUSES)[number]

export const REJECTION_STATES = {
  starts: {
    reject: { to: 'active', by: ['system'], when: 'a pending transaction is not accepted; it is not an invoice' },
  },
  states: {
    active: {
      resubmit: {
        to: 'in progress',
        by: ['merchant', 'support'],
        when: 'it is resubmittable and was resubmitted fewer than three times (A-42)',
      },
      cancel: { to: 'canceled', by: ['merchant', 'support'], when: 'it is cancelable, and the loss is confirmed' },
    },
    'in progress': {
      accept: { to: 'resubmitted', by: ['system'], when: 'a new transaction exists' },
      'reject again': { to: 'active', by: ['system'] },
    },
    resubmitted: {},
    canceled: {},
  },
} as const satisfies StateTable<RejectionStatus>

export type RejectionAction = ActionOf<typeof REJECTION_STATES>
