import { defineManifest } from '../../../src/contract/index.ts'

export const accountOverview = defineManifest({
  tag: 'nt-account-overview',
  attributes: {},
  calls: [
    'exposures.list',
    'invoices.list',
    'payments.list',
    'disputes.list',
    'auto-pay.get',
    'auto-pay-forecasts.list',
    'customers.list',
    'customer-loyalty-program-enrollments.list',
    'loyalty-programs.list',
    'session.select',
  ],
  needs: { can: 'exposures.list', customer: true },
  messages: ['account', 'eligibility'],
  // This part loads together with its calls (docs/architecture.md).
  parts: { 'account-overview.more': ['overview'] },
})
