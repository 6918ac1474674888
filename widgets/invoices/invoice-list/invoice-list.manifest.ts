import { defineManifest, type InvoiceListRow } from '../../../src/contract/index.ts'

export const invoiceList = defineManifest({
  tag: 'nt-invoice-list',
  attributes: { status: 'open', 'url-prefix': '' },
  calls: ['invoices.list', 'invoices.count'],
  needs: { can: 'invoices.list', customer: 'unless-dealer' },
  messages: ['invoices'],
  parts: {
    'invoice-list.paying': ['selection'],
    // Its calls come with it (src/contract/invoices/invoice-adjustment.calls.ts): most people never open it.
    'invoice-list.adjust': ['adjust', 'adjustment-errors', 'controls'],
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
})
