import { describeWidget } from '../../../src/contract/index.ts'
import { disputeCenter as facts } from './dispute-center.manifest.ts'

export const disputeCenter = describeWidget(facts, {
  summary:
    'Disputes of an account or a dealer: disputes that need an answer, open and closed ones, filters, and a selection to answer together.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
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
    empty: 'replaces the text for an empty list or tab',
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
