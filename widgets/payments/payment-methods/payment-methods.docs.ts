import { describeWidget } from '../../../src/contract/index.ts'
import { paymentMethods as facts } from './payment-methods.manifest.ts'

export const paymentMethods = describeWidget(facts, {
  summary:
    'Bank accounts and cards of the account: add, verify, edit and remove them; AutoPay with a calendar of the next sixty days.',
  attributeSummaries: {},
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-navigate'],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for an account without payment methods',
    footer: 'below AutoPay',
  },
  routes: [
    {
      path: '/payment-methods',
      title: 'methods.title',
      needs: {
        userTypes: ['customer'],
        can: 'bank-accounts.update',
        flags: ['paymentMethodsEnabled'],
        customer: true,
      },
      menu: { label: 'methods.title', icon: 'landmark', order: 45 },
    },
  ],
})
