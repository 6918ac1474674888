import { defineManifest } from '../../../src/contract/index.ts'

export const dealerHome = defineManifest({
  tag: 'nt-dealer-home',
  attributes: { 'url-prefix': '' },
  calls: [
    'merchant-customers.list',
    'merchant-payouts.list',
    'missing-originals.list',
    'merchant-sales.list',
    'merchants.list',
    'disputes.list',
    'rejections.list',
    'invoices.list',
    'merchant-invoice-documents.download',
    'merchant-invoice-documents.create',
    'merchant-invoice-documents.delete',
    'session.select',
  ],
  needs: { can: 'merchant-customers.list', flags: ['dealerPortalEnabled'] },
  messages: ['dealer'],
  parts: {
    'dealer-home.customer': ['dealer-customer'],
    'dealer-home.sales': ['dealer-sales', 'invoices'],
    'dealer-home.originals': ['dealer-originals', 'document-errors', 'dispute-errors', 'controls'],
  },
})
