import type { LoyaltyProgram, Voucher } from '../../../src/contract/index.ts'

/** The voucher action to confirm; a dialog requests missing input. */
export type VoucherAct =
  | { kind: 'issue'; program: LoyaltyProgram }
  | { kind: 'redeem'; voucher: Voucher }
  | { kind: 'revoke'; voucher: Voucher }
