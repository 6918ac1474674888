import { defineManifest } from '../../../src/contract/index.ts'

export const addBankAccount = defineManifest({
  tag: 'nt-add-bank-account',
  attributes: {},
  calls: ['bank-account-links.open'],
  needs: {},
  messages: ['add-bank-account', 'frame', 'payment-method-errors'],
  providerOriginOnly: true,
})
