import { describeWidget } from '../../../src/contract/index.ts'
import { dealerHome as facts } from './dealer-home.manifest.ts'

export const dealerHome = describeWidget(facts, {
  summary:
    'The first page of a dealer: tasks, customers with what they owe on the dealer’s sales, one currency at a time, newest sales with their original invoices, and expected payouts.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
  },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-invoice-open',
    'nt-filters-change',
  ],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for a dealer without sales',
    footer: 'below the payouts',
  },
  routes: [
    {
      path: '/dealer',
      title: 'dealer.title',
      needs: {
        userTypes: ['merchant', 'dealer-portal'],
        can: 'merchant-customers.list',
        flags: ['dealerPortalEnabled'],
      },
      menu: { label: 'dealer.title', icon: 'house', order: 4, userTypes: ['merchant', 'dealer-portal'] },
    },
  ],
})
