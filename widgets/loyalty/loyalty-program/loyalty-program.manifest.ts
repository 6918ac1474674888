import { defineManifest } from '../../../src/contract/index.ts'

export const loyaltyProgram = defineManifest({
  tag: 'nt-loyalty-program',
  attributes: {},
  calls: [
    'customer-loyalty-program-enrollments.list',
    'customer-loyalty-program-enrollments.answer',
    'customer-loyalty-milestones.list',
    'loyalty-programs.list',
    'vouchers.list',
    'vouchers.redeem',
    'vouchers.revoke',
  ],
  // Customer and corporate users only (specification §6): customer support reads programs in its own widget.
  needs: {
    userTypes: ['customer'],
    can: 'loyalty-programs.list',
    notRoles: ['support'],
    flags: ['customerLoyaltyProgramEnabled'],
    customer: true,
  },
  messages: ['loyalty'],
  parts: {
    'loyalty-program.answer': ['loyalty-answer', 'loyalty-errors'],
    'loyalty-program.chart': [],
    'loyalty-program.vouchers': ['vouchers'],
    'loyalty-program.acts': ['voucher-acts', 'controls', 'loyalty-errors'],
  },
})
