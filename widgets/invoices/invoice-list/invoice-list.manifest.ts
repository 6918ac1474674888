import {
  countInvoices,
  defineManifest,
  type InvoiceListRow,
  invoiceSlugs,
  listInvoices,
} from '../../../src/contract/index.ts'

export const invoiceList = defineManifest({
  tag: 'nt-invoice-list',
  summary: 'Invoices of one status, with a selection to pay.',
  attributes: {
    /** Invoices of this status are listed. */
    status: 'open',
    'url-prefix': '',
  },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-pay-start',
    'nt-selection-change',
    'nt-filters-change',
    'nt-cell-action',
  ],
  calls: [listInvoices, countInvoices],
  needs: { can: 'invoices.list', customer: true },
  messages: ['invoices'],
  parts: { 'invoice-list.paying': ['selection'] },
  slots: {
    header: 'above the title',
    empty: 'instead of our words where a list has no invoices at all, or none in the chosen tab',
    footer: 'below the list',
  },
  columns: {
    names: ['invoice', 'dealer', 'due', 'status', 'open', 'amount'],
    required: ['open', 'amount'],
    id: 'trxId',
    fields: [
      'invoiceId',
      'poNumber',
      'soldBy',
      'soldByLocation',
      'status',
      'currency',
      'openTotal',
      'dueDate',
      'invoiceDate',
      'daysLeft',
    ] satisfies (keyof InvoiceListRow)[],
  },
  overridable: ['invoice-list.head'],
  routes: [
    {
      path: '/invoice-list/:status',
      values: { status: invoiceSlugs },
      title: 'invoices.list.title',
      needs: { userTypes: ['customer'], can: 'invoices.list', customer: true },
      menu: { label: 'invoices.list.title', icon: 'file-text', order: 20, path: '/invoice-list/open' },
    },
  ],
})
