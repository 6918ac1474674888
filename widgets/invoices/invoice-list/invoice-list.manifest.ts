import { countInvoices, defineManifest, type InvoiceListRow, listInvoices } from '../../../src/contract/index.ts'

export const invoiceList = defineManifest({
  tag: 'nt-invoice-list',
  attributes: { status: 'open', 'url-prefix': '' },
  calls: [listInvoices, countInvoices],
  needs: { can: 'invoices.list', customer: true },
  messages: ['invoices'],
  parts: { 'invoice-list.paying': ['selection'] },
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
