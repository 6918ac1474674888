import { describeWidget } from '../../../src/contract/index.ts'
import { loyaltyProgram as facts } from './loyalty-program.manifest.ts'

export const loyaltyProgram = describeWidget(facts, {
  summary:
    'Loyalty programs of the account: reward so far, sales target, tiers, requirements and reward of the next tier, year over year as chart and table, invitations, earned rewards and past programs.',
  attributeSummaries: {},
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability'],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for an account without programs',
    footer: 'below the last card',
  },
  routes: [
    {
      path: '/active-loyalty-program',
      title: 'loyalty.title',
      needs: {
        userTypes: ['customer'],
        can: 'loyalty-programs.list',
        notRoles: ['support'],
        flags: ['customerLoyaltyProgramEnabled'],
        customer: true,
      },
      menu: { label: 'loyalty.title', icon: 'gift', order: 70 },
    },
  ],
})
