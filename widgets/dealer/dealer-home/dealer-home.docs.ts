import { describeWidget } from '../../../src/contract/index.ts'
import { dealerHome as facts } from './dealer-home.manifest.ts'

export const dealerHome = describeWidget(facts, {
  summary:
    'The first page of a dealer: what waits for an answer, its customers with what they owe of its own sales, a currency at a time, its newest sales with their original invoices, and the payouts that it can expect.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the parameters in the address, so that two widgets of a kind do not share them.',
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
    empty: 'instead of our words where nothing was sold yet',
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
