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
  // Only for users of a customer or a corporation (specification §6): customer support reads programs in a widget of
  // its own.
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
