import { defineManifest } from '../../../src/contract/index.ts'

export const paymentMethods = defineManifest({
  tag: 'nt-payment-methods',
  attributes: {},
  calls: [
    'payment-methods.list',
    'customer-banking-countries.list',
    'default-methods.set',
    'bank-accounts.update',
    'bank-accounts.verify',
    'bank-accounts.remove',
    'payment-cards.remove',
    'auto-pay.get',
    'auto-pay.set',
    'auto-pay.turn-off',
    'auto-pay-forecasts.list',
    'frame-handovers.create',
    'bank-account-links.list',
    'bank-account-links.create',
    'bank-account-links.revoke',
  ],
  needs: { can: 'bank-accounts.update', flags: ['paymentMethodsEnabled'], customer: true },
  messages: ['methods'],
  parts: {
    'payment-methods.add': ['frame', 'method-acts'],
    'payment-methods.act': ['method-acts', 'payment-method-errors', 'payment-errors'],
    'payment-methods.links': ['method-links', 'payment-method-errors'],
    'payment-methods.by-mail': ['by-mail'],
    'payment-methods.auto-pay': ['auto-pay', 'payment-method-errors', 'payment-errors'],
  },
})
