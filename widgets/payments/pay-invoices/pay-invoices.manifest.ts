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

const PAYER = { userTypes: ['customer'], can: 'payments.create', customer: true } as const

export const payInvoices = defineManifest({
  tag: 'nt-pay-invoices',
  summary: 'Pays selected invoices in full or in part by bank account: invoices, method, review, confirmation.',
  attributes: {
    /** `invoices` to begin with the choice of invoices, `done` for the confirmation of a payment. */
    step: '',
    /** Number of the payment to confirm, such as `P-100200`. */
    payment: '',
    'url-prefix': '',
  },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-payment-submitted',
    'nt-payment-confirmed',
    'nt-payment-rejected',
    'nt-payment-unknown',
    'nt-unsaved-change',
  ],
  calls: [listInvoices, listBankAccounts, previewPayment, createPayment, getPayment, listPayments, createFrameHandover],
  needs: { can: 'payments.create', customer: true },
  messages: ['payments', 'eligibility'],
  parts: { 'pay-invoices.chosen': ['selection'], 'pay-invoices.later-steps': ['payment-errors'] },
  slots: {
    header: 'above the heading of each step',
    empty: 'instead of our words where nothing is chosen to be paid',
    footer: 'below each step',
  },
  routes: [
    { path: '/payment/due', title: 'payments.pay.title', needs: PAYER, attributes: { step: 'invoices' } },
    { path: '/payment/invoices', title: 'payments.pay.title', needs: PAYER, place: 'pay' },
    {
      path: '/payment/confirm',
      title: 'payments.confirmation.title',
      needs: PAYER,
      place: 'payment-confirm',
      query: ['payment'],
      attributes: { step: 'done' },
    },
  ],
})
