import { describeWidget } from '../../../src/contract/index.ts'
import { loyaltyProgram as facts } from './loyalty-program.manifest.ts'

export const loyaltyProgram = describeWidget(facts, {
  summary:
    'Loyalty programs of the account: reward so far, sales target, tiers, what the next tier needs and pays, year over year as chart and table, invitations, rewards earned and past programs.',
  attributeSummaries: {},
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability'],
  slots: {
    header: 'above the title',
    empty: 'instead of our words where the account has no program',
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
