/**
 * Defines the input of each call for `every-call-access.test.ts`, valid enough that the server looks up the named
 * objects.
 */
import type { Call } from 'netterms/contract/internal'
import { CALL_INPUTS } from '../../../../test/support/call-inputs.ts'

/** Customer that the callers have selected. */
export const OWN = '10429'

/** Calls with an address that names no object of a customer, and calls that an area's own access test covers. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'feature-flags.get': 'a host name, for everybody',
  'rights.get': 'a right of the session’s own; ../session/rights.test.ts',
  'exports.get': 'a token of one use; ../exports/exports.test.ts',
  'sandbox-scenarios.run': 'the name of a scenario',
  'embed-sessions.revoke': 'a partner’s server; ../embed-sessions/embed-sessions.test.ts',
  'locales.get': 'a language, for everybody',
  'audit-entries.get': 'a person’s own and the company’s; ../audit/audit-entries.test.ts',
  'sessions.get': 'a person’s own; ../http/addresses-of-resources.test.ts',
  'sessions.end': 'a person’s own; ../users/identity-access.test.ts',
  'credential-imports.list': 'a person’s own; ../users/credential-imports.test.ts',
  'credential-imports.get': 'a person’s own; ../users/credential-imports.test.ts',
  'credential-imports.list-results': 'a person’s own; ../users/credential-imports.test.ts',
  'credential-imports.cancel': 'a person’s own; ../users/credential-imports.test.ts',
  'credential-imports.report': 'a person’s own; ../users/credential-imports.test.ts',
  'saved-views.update': 'a user’s own; ../saved-views/saved-views.test.ts',
  'saved-views.delete': 'a user’s own; ../saved-views/saved-views.test.ts',
  'loyalty-templates.copy': 'a dealer’s own; ../loyalty/templates.test.ts',
  'loyalty-templates.update': 'a dealer’s own; ../loyalty/templates.test.ts',
  'loyalty-templates.activate': 'a dealer’s own; ../loyalty/templates.test.ts',
  'loyalty-templates.close': 'a dealer’s own; ../loyalty/templates.test.ts',
  'statements.download-pdf': '../documents/document-access.test.ts',
  'merchant-invoice-documents.download': '../documents/document-access.test.ts',
  'application-documents.get': '../documents/document-access.test.ts',
  'application-documents.delete': '../documents/document-access.test.ts',
  'dispute-documents.get': '../disputes/dispute-access.test.ts',
  'dispute-documents.delete': '../documents/dispute-documents.test.ts',
}

/** Valid bodies, so that the server looks up the object in the address; the others are in `call-inputs.ts`. */
const BODIES: Readonly<Record<string, object>> = {
  'users.update': { version: 1, first_name: 'Nobody' },
  'users.lock': {},
  'user-groups.update': { version: 1, group_name: 'Nobody’s' },
  'identity-providers.update': { name: 'Nobody' },
  'user-groups.add-users': { user_ids: ['u-0'] },
  'user-groups.set-customers': { version: 1, customers: [] },
  'disputes.answer': { version: 1, action: 'close', comment: 'Closed.' },
  'disputes.withdraw': { version: 1 },
  'disputes.add-contacts': { contacts: [{ name: 'Nobody', email_address: 'nobody@harbor.example' }] },
  'rejections.cancel': { version: 1, confirmed: true },
  'rejections.resubmit': { version: 1 },
  'rejections.save-draft': { version: 1, corrections: {} },
  'cards.activate': { received: true },
  'cards.terminate': { termination_reason: 'lost' },
  'credit-memos.apply': { lines: [{ trx_id: 'T-1', amount: 1 }] },
}
export const inputOf = (call: Call): object =>
  BODIES[call.name] ?? (CALL_INPUTS[call.name] as { body?: object } | undefined)?.body ?? {}

const PAID_LINE = { trx_id: 'T-1', amount: 100 }

/** Returns the body of a call without an object in its address, complete except for the object that it names. */
export function fullInputOf(call: Call): Readonly<Record<string, unknown>> {
  const bodies: Readonly<Record<string, object>> = {
    'payments.preview': { buid_customer: OWN, currency: 'USD', bank_account_id: 'BA-0', lines: [PAID_LINE] },
    'payments.create': {
      buid_customer: OWN,
      currency: 'USD',
      bank_account_id: 'BA-0',
      lines: [PAID_LINE],
      total: 100,
      terms_accepted: true,
      review_token: 'x',
    },
    'payment-groups.preview': {
      currency: 'USD',
      bank_account_id: 'BA-0',
      payments: [{ buid_customer: OWN, lines: [PAID_LINE] }],
    },
    'payment-groups.create': {
      currency: 'USD',
      bank_account_id: 'BA-0',
      payments: [{ buid_customer: OWN, lines: [PAID_LINE], total: 100 }],
      total: 100,
      terms_accepted: true,
      review_token: 'x',
    },
    'disputes.create': {
      buid_customer: OWN,
      dispute_reason_id: 'R-1',
      description: 'Not what was ordered.',
      invoices: [{ trx_id: 'T-1', amount: 1 }],
    },
    'chargebacks.request': {
      buid_customer: OWN,
      trx_id: 'T-1',
      reason: 'not-received',
      description: 'It never came.',
    },
    'user-groups.create': { buid_customer: OWN, group_name: 'Nobody’s', customers: [] },
    'invoice-notes.create': { trx_id: 'T-1', text: 'Nobody’s.' },
    'merchant-invoice-documents.delete': { document_id: 'D-1', buid_customer: OWN },
  }
  return { ...(bodies[call.name] ?? inputOf(call)) }
}
