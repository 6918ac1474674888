import type { LoyaltyProgram, Voucher } from '../../../src/contract/index.ts'

/** What the user is about to do; a dialog asks for what is missing and for confirmation. */
export type VoucherAct =
  | { kind: 'issue'; program: LoyaltyProgram }
  | { kind: 'redeem'; voucher: Voucher }
  | { kind: 'revoke'; voucher: Voucher }
