import { defineManifest } from '../../../src/contract/index.ts'

export const paymentHistory = defineManifest({
  tag: 'nt-payment-history',
  attributes: { 'url-prefix': '' },
  calls: [
    'payments.list',
    'payments.get',
    'payments.cancel',
    'payments.download-receipt',
    'payments.mail-receipt',
    'invoices.list',
    'exports.create',
    'exports.get',
  ],
  needs: { can: 'payments.list', customer: true },
  messages: ['payment-history', 'payment-status'],
  parts: {
    'payment-history.list': ['payment-acts', 'payment-credits', 'payment-details'],
    'payment-history.filters': ['controls'],
    'payment-history.cancel': ['payment-acts', 'payment-credits', 'payment-errors'],
    'payment-history.returned': ['payment-acts'],
    'payment-history.payment': ['payments', 'payment-acts', 'payment-credits', 'payment-details', 'payment-errors'],
  },
})
