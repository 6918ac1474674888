/** State machine of a voucher. Source: docs/spec/loyalty.md LOY-197 (specification §6 "voucher manager"). */
import type { ActionOf, StateTable } from '../states/state-table.ts'

export const VOUCHER_LIMITS = {
  /** maximum number of days from issue to the last day. */
  maxDays: 730,
  /** maximum length of the reason of a revocation, in characters. */
  maxReason: 200,
} as const

export const VOUCHER_STATUSES = ['issued', 'redeemed', 'revoked', 'expired'] as const
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number]

export const VOUCHER_STATES = {
  starts: {
    issue: {
      to: 'issued',
      by: ['admin', 'voucher-manager'],
      when: 'the reward of the program is final, and this amount of it has no voucher yet',
    },
  },
  states: {
    issued: {
      redeem: { to: 'redeemed', by: ['admin', 'payer'], when: 'its last day has not passed' },
      revoke: { to: 'revoked', by: ['admin', 'voucher-manager'] },
      expire: { to: 'expired', by: ['system'], when: 'its last day has passed' },
    },
    redeemed: {},
    revoked: {},
    expired: {},
  },
} as const satisfies StateTable<VoucherStatus>

export type VoucherAction = ActionOf<typeof VOUCHER_STATES>
