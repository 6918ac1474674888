import { describeWidget } from '../../../src/contract/index.ts'
import { programOverview as facts } from './program-overview.manifest.ts'

export const programOverview = describeWidget(facts, {
  summary:
    'All accounts of a person, a currency at a time: what is open, past due and on its way, which accounts need attention, and each account with its balance and credit.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the parameters in the address, so that two widgets of a kind do not share them.',
  },
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-navigate', 'nt-pay-start', 'nt-filters-change'],
  slots: {
    header: 'above the title',
    empty: 'instead of our words where there are not several accounts',
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
