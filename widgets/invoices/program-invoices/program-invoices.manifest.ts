import { defineManifest } from '../../../src/contract/index.ts'

export const programInvoices = defineManifest({
  tag: 'nt-program-invoices',
  attributes: { status: 'open', accounts: 'all', 'url-prefix': '' },
  calls: ['invoices.list', 'invoices.count', 'customers.list', 'session.select'],
  needs: { can: 'invoices.list' },
  messages: ['program-invoices', 'program-overview', 'invoices', 'invoice-filters', 'account', 'picker', 'selection'],
})
