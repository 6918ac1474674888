import { defineManifest, listExposures, listInvoices } from '../../../src/contract/index.ts'

export const accountOverview = defineManifest({
  tag: 'nt-account-overview',
  attributes: {},
  calls: [listExposures, listInvoices],
  needs: { can: 'exposures.list', customer: true },
  messages: ['account', 'eligibility'],
})
