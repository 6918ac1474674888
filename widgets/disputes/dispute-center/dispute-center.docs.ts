import { describeWidget } from '../../../src/contract/index.ts'
import { disputeCenter as facts } from './dispute-center.manifest.ts'

export const disputeCenter = describeWidget(facts, {
  summary:
    'Disputes of an account or a dealer: what waits for the reader, open and closed ones, filters and a selection to answer.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the parameters in the address, so that two widgets of a kind do not share them.',
  },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-dispute-start',
    'nt-filters-change',
  ],
  slots: {
    header: 'above the title',
    empty: 'instead of our words where there are no disputes at all, or none in the chosen tab',
    footer: 'below the list',
  },
  routes: [
    {
      path: '/dispute-center',
      title: 'disputes.title',
      needs: {
        userTypes: ['customer', 'merchant', 'dealer-portal'],
        can: 'disputes.list',
        flags: ['disputeCenterEnabled'],
        customer: 'of-customers',
      },
      menu: { label: 'disputes.title', icon: 'message-square-warning', order: 30 },
    },
  ],
})
