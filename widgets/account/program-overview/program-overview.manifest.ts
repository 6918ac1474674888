import { defineManifest } from '../../../src/contract/index.ts'

export const programOverview = defineManifest({
  tag: 'nt-program-overview',
  attributes: { 'url-prefix': '' },
  calls: [
    'account-balances.list',
    'attention-items.list',
    'customers.list',
    'exposures.list',
    'invoices.list',
    'payments.get',
    'session.select',
  ],
  needs: { can: 'account-balances.list', flags: ['programOverviewEnabled'] },
  messages: ['program-overview', 'account', 'picker'],
  parts: { 'program-overview.account': ['program-account'] },
})
