import { defineManifest } from '../../../src/contract/index.ts'

export const vouchers = defineManifest({
  tag: 'nt-vouchers',
  attributes: {},
  calls: ['vouchers.list', 'vouchers.issue', 'vouchers.revoke', 'vouchers.redeem', 'loyalty-programs.list'],
  // For an admin and the voucher manager (specification §6); a payer redeems vouchers on the rewards page.
  needs: {
    userTypes: ['customer'],
    can: 'vouchers.issue',
    flags: ['customerLoyaltyProgramEnabled'],
    customer: true,
  },
  messages: ['vouchers'],
  parts: {
    'vouchers.acts': ['voucher-acts', 'controls', 'loyalty-errors'],
  },
})
