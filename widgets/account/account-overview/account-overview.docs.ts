import { describeWidget } from '../../../src/contract/index.ts'
import { accountOverview as facts } from './account-overview.manifest.ts'

export const accountOverview = describeWidget(facts, {
  summary:
    'Balance and credit of the account: exposure, credit used, ageing as chart and table, invoices due soon, recent activity, AutoPay, accounts below, rewards.',
  attributeSummaries: {},
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-invoice-open',
    'nt-pay-start',
    'nt-customer-choose',
  ],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for an account without purchases',
    footer: 'below the last card',
  },
  overridable: ['account-overview.head'],
  routes: [
    {
      path: '/account/overview',
      title: 'account.overview.title',
      needs: { userTypes: ['customer'], can: 'exposures.list', customer: true },
      menu: { label: 'account.overview.menu', icon: 'house', order: 10 },
    },
  ],
})
