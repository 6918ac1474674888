import { defineManifest } from '../../../src/contract/index.ts'

export const accountOverview = defineManifest({
  tag: 'nt-account-overview',
  attributes: {},
  calls: ['exposures.list', 'invoices.list'],
  needs: { can: 'exposures.list', customer: true },
  messages: ['account', 'eligibility'],
})
