import { describeWidget } from '../../../src/contract/index.ts'
import { vouchers as facts } from './vouchers.manifest.ts'

export const vouchers = describeWidget(facts, {
  summary: 'Vouchers of loyalty rewards: issued of rewards that are final, tracked, revoked, and redeemed as credit.',
  attributeSummaries: {},
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability'],
  slots: {
    header: 'above the title',
    empty: 'instead of our words where there is no voucher and no reward to issue one of',
    footer: 'below the last card',
  },
  routes: [
    {
      path: '/vouchers',
      title: 'vouchers.title',
      needs: {
        userTypes: ['customer'],
        can: 'vouchers.issue',
        flags: ['customerLoyaltyProgramEnabled'],
        customer: true,
      },
      menu: { label: 'vouchers.title', icon: 'ticket', order: 72 },
    },
  ],
})
