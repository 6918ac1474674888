import { describeWidget } from '../../../src/contract/index.ts'
import { programOverview as facts } from './program-overview.manifest.ts'

export const programOverview = describeWidget(facts, {
  summary:
    'All accounts of a user, one currency at a time: open, past due and pending amounts, accounts that need attention, and the balance and credit of each account.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
  },
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-navigate', 'nt-pay-start', 'nt-filters-change'],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for a user with one account',
    footer: 'below the list of accounts',
  },
  routes: [
    {
      path: '/account/program-overview',
      title: 'program-overview.title',
      needs: {
        userTypes: ['customer'],
        can: 'account-balances.list',
        notRoles: ['voucher-manager', 'enrollment-manager'],
        flags: ['programOverviewEnabled'],
      },
      menu: { label: 'program-overview.title', icon: 'network', order: 5, userTypes: ['corporate'] },
    },
  ],
})
