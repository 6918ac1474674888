import { describeWidget } from '../../../src/contract/index.ts'
import { payInvoices as facts } from './pay-invoices.manifest.ts'
import { STEPS } from './pay-steps.ts'

const PAYER = { userTypes: ['customer'], can: 'payments.create', customer: true } as const

export const payInvoices = describeWidget(facts, {
  summary:
    'Pays selected invoices in full or in part by bank account or card, now or on a banking day: invoices, payment, confirmation.',
  attributeSummaries: {
    step: 'Step to show: `invoices` starts with the choice of invoices, `plan` allocates one amount, `done` shows the confirmation of a payment.',
    layout:
      '`compact` is one card next to a list: the list’s selection, method, terms and button, without steps and without its own choice of invoices.',
    payment: 'Number of the payment to confirm, such as `P-100200`.',
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
  },
  attributeValues: { step: [...STEPS, 'plan'], layout: ['compact'] },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-pay-start',
    'nt-payment-submitted',
    'nt-payment-confirmed',
    'nt-payment-rejected',
    'nt-payment-unknown',
    'nt-dispute-start',
    'nt-unsaved-change',
  ],
  slots: {
    header: 'above the heading of each step',
    empty: 'replaces the text when no invoices are selected',
    footer: 'below each step',
  },
  routes: [
    { path: '/payment/due', title: 'payments.pay.title', needs: PAYER, attributes: { step: 'invoices' } },
    { path: '/payment/invoices', title: 'payments.pay.title', needs: PAYER, place: 'pay' },
    {
      path: '/payment/confirm',
      place: 'payment-confirm',
      title: 'payments.confirmation.title',
      needs: PAYER,
      query: ['payment'],
      attributes: { step: 'done' },
    },
  ],
})
