import {
  createFrameHandover,
  createPayment,
  defineManifest,
  getPayment,
  listBankAccounts,
  listInvoices,
  listPayments,
  previewPayment,
} from '../../../src/contract/index.ts'

export const payInvoices = defineManifest({
  tag: 'nt-pay-invoices',
  attributes: { step: '', payment: '', 'url-prefix': '' },
  calls: [listInvoices, listBankAccounts, previewPayment, createPayment, getPayment, listPayments, createFrameHandover],
  needs: { can: 'payments.create', customer: true },
  messages: ['payments', 'eligibility'],
  parts: { 'pay-invoices.chosen': ['selection'], 'pay-invoices.later-steps': ['payment-errors'] },
})
