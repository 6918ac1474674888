import type { LoyaltyProgram, Voucher } from '../../../src/contract/index.ts'

/** The action to confirm; a dialog asks for missing input. */
export type VoucherAct =
  | { kind: 'issue'; program: LoyaltyProgram }
  | { kind: 'redeem'; voucher: Voucher }
  | { kind: 'revoke'; voucher: Voucher }
