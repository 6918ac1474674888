import { defineManifest } from '../../../src/contract/index.ts'

export const payInvoices = defineManifest({
  tag: 'nt-pay-invoices',
  attributes: { step: '', payment: '', 'url-prefix': '' },
  calls: [
    'invoices.list',
    'bank-accounts.list',
    'payments.preview',
    'payments.create',
    'payments.get',
    'payments.list',
    'frame-handovers.create',
  ],
  needs: { can: 'payments.create', customer: true },
  messages: ['payments', 'eligibility'],
  parts: { 'pay-invoices.chosen': ['selection'], 'pay-invoices.later-steps': ['payment-errors'] },
})
