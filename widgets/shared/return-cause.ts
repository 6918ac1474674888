/** Why a bank returned a payment, in words for a payer. Source: docs/spec/payments.md PAY-62. */

/** Reasons of a bank return that a payer can act on. */
export type ReturnCause = 'funds' | 'closed' | 'details' | 'stopped' | 'authorization' | 'blocked' | 'currency'

const CAUSES: Readonly<Record<string, ReturnCause>> = {
  'insufficient-funds': 'funds',
  'uncollected-funds': 'funds',
  'account-closed': 'closed',
  'account-unknown': 'details',
  'account-number-invalid': 'details',
  'routing-number-invalid': 'details',
  'not-a-transaction-account': 'details',
  'name-mismatch': 'details',
  'payment-stopped': 'stopped',
  'returned-by-payer': 'stopped',
  'consumer-account': 'authorization',
  'authorization-revoked': 'authorization',
  'not-authorized': 'authorization',
  'not-as-authorized': 'authorization',
  'corporate-not-authorized': 'authorization',
  'debits-not-allowed': 'authorization',
  'no-agreement': 'authorization',
  'not-as-agreed': 'authorization',
  'agreement-revoked': 'authorization',
  'no-notification': 'authorization',
  'account-frozen': 'blocked',
  'payer-deceased': 'blocked',
  'currency-mismatch': 'currency',
}

/** @returns null for a reason that means nothing to a payer: then only its code is shown */
export const returnCauseOf = (reason: string | null): ReturnCause | null =>
  reason !== null && Object.hasOwn(CAUSES, reason) ? (CAUSES[reason] ?? null) : null
