import { countInvoices, defineManifest, listInvoices } from '../../../src/contract/index.ts'

export const invoiceList = defineManifest({
  tag: 'nt-invoice-list',
  summary: 'Invoices of one status, with a selection to pay.',
  attributes: { status: 'open' },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-invoice-open',
    'nt-pay-start',
    'nt-selection-change',
    'nt-filters-change',
  ],
  calls: [listInvoices, countInvoices],
  needs: { can: 'invoices.list', customer: true },
  messages: ['invoices'],
  routes: [
    {
      path: '/invoice-list/:status',
      title: 'invoices.list.title',
      needs: { userTypes: ['customer'], can: 'invoices.list', customer: true },
      menu: { label: 'invoices.list.title', icon: 'file-text', order: 20, path: '/invoice-list/open' },
    },
  ],
})
