import { describeWidget } from '../../../src/contract/index.ts'
import { paymentHistory as facts } from './payment-history.manifest.ts'

export const paymentHistory = describeWidget(facts, {
  summary:
    'Payments of the account with status, reason, and receipt; search, filters, CSV, cancel, and pay again; each payment has its own page.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
  },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-pay-start',
    'nt-filters-change',
    'nt-invoice-open',
  ],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for an account without payments',
    footer: 'below the list or the payment',
  },
  routes: [
    {
      path: '/payments',
      title: 'payment-history.title',
      needs: { userTypes: ['customer'], can: 'payments.list', customer: true },
      menu: { label: 'payment-history.title', icon: 'arrow-left-right', order: 22 },
    },
  ],
})
