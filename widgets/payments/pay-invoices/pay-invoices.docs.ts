import { describeWidget } from '../../../src/contract/index.ts'
import { payInvoices as facts } from './pay-invoices.manifest.ts'

const PAYER = { userTypes: ['customer'], can: 'payments.create', customer: true } as const

export const payInvoices = describeWidget(facts, {
  summary: 'Pays selected invoices in full or in part by bank account: invoices, method, review, confirmation.',
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
  slots: {
    header: 'above the heading of each step',
    empty: 'instead of our words where nothing is chosen to be paid',
    footer: 'below each step',
  },
  routes: [
    { path: '/payment/due', title: 'payments.pay.title', needs: PAYER, attributes: { step: 'invoices' } },
    { path: '/payment/invoices', title: 'payments.pay.title', needs: PAYER },
    {
      path: '/payment/confirm',
      title: 'payments.confirmation.title',
      needs: PAYER,
      query: ['payment'],
      attributes: { step: 'done' },
    },
  ],
})
