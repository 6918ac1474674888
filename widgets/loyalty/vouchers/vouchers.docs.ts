import { describeWidget } from '../../../src/contract/index.ts'
import { vouchers as facts } from './vouchers.manifest.ts'

export const vouchers = describeWidget(facts, {
  summary: 'Vouchers for loyalty rewards: issue them for final rewards, track, revoke, and redeem them as credit.',
  attributeSummaries: {},
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability'],
  slots: {
    header: 'above the title',
    empty: 'replaces the text when there are no vouchers and no rewards to issue one for',
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
