import { defineManifest, type InvoiceListRow } from '../../../src/contract/index.ts'

export const invoiceList = defineManifest({
  tag: 'nt-invoice-list',
  attributes: { status: 'open', 'url-prefix': '' },
  calls: [
    'invoices.list',
    'invoices.count',
    'exports.create',
    'exports.get',
    'locations.list',
    'merchants.list',
    'merchant-customers.list',
    'saved-views.list',
    'saved-views.create',
    'saved-views.update',
    'saved-views.delete',
    'list-looks.set',
  ],
  needs: { can: 'invoices.list', customer: 'unless-dealer' },
  messages: ['invoices'],
  parts: {
    // The calls of this part load together with it: dealers, customers and locations to choose from.
    'invoice-list.filters': ['invoice-filters', 'invoice-filter-errors', 'controls'],
    'invoice-list.paying': ['selection'],
    'invoice-list.export': ['invoice-export', 'invoice-filters', 'export-errors'],
    // The calls of this part load together with it (src/contract/invoices/invoice-adjustment.calls.ts), because most
    // users never open it.
    'invoice-list.views': ['invoice-views', 'adjustment-errors', 'controls'],
    'invoice-list.adjust': ['adjust', 'adjustment-errors', 'controls'],
  },
  columns: {
    names: ['invoice', 'dealer', 'invoiced', 'due', 'status', 'paid', 'payment', 'total', 'open', 'amount'],
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
})
