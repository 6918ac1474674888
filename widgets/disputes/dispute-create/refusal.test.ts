import { expect, it } from 'vitest'
import { type ErrorCode, NetTermsError } from '../../../src/contract/index.ts'
import type { DisputeBody } from './dispute-draft.ts'
import { isOutcomeUnknown } from '../../../src/kit/outcome-unknown.ts'
import { refusalOf } from './refusal.ts'

const error = (code: ErrorCode, status?: number, details: NetTermsError['details'] = []) =>
  new NetTermsError(code, 'The test says so.', { ...(status !== undefined && { status }), details })
const body: DisputeBody = {
  buid_customer: '10428',
  dispute_reason_id: 'DR-1',
  description: 'Too much.',
  invoices: [
    { trx_id: 'T1', amount: 100 },
    { trx_id: 'T2', line_number: 3, amount: 200 },
  ],
  contacts: [{ id: 'u-1' }, { name: 'Lena', email_address: 'lena@example.com' }],
}
const at = (code: ErrorCode, pointer: string) => ({ code, pointer: `/data/attributes${pointer}` })

it.each([
  ['server-unreachable', undefined, true],
  ['server-error', 500, true],
  ['session-expired', 401, true],
  ['idempotency-in-progress', 409, true],
  ['dispute-amount-invalid', 422, false],
  ['not-permitted', 403, false],
] as const)('[DSP-71] after %s (%s), the result is unknown: %s', (code, status, isOpen) => {
  expect(isOutcomeUnknown(error(code, status))).toBe(isOpen)
})

it('[DSP-72] finds the invoice, line or contact of a pointer', () => {
  const refusal = refusalOf(
    error('dispute-amount-invalid', 422, [
      at('dispute-amount-invalid', '/invoices/1/amount'),
      at('dispute-contacts-not-added', '/contacts/1'),
    ]),
    body,
  )
  expect(refusal.problems).toMatchObject([
    { trxId: 'T2', line: 3, sentMinor: 200, contact: null },
    { trxId: null, contact: 'lena@example.com' },
  ])
  expect(refusal.step).toBe('reason')
})

it.each([
  ['dispute-invoice-ineligible', 'invoices'],
  ['dispute-invoice-already-disputed', 'invoices'],
  ['dispute-reason-unknown', 'reason'],
  ['dispute-documents-required', 'documents'],
  ['document-too-many', 'documents'],
  ['dispute-contacts-not-added', 'documents'],
  ['dispute-predecessor-unusable', 'review'],
  ['not-permitted', 'review'],
] as const)('[DSP-72] corrects %s at the step %s', (code, step) => {
  expect(refusalOf(error(code, 422), body).step).toBe(step)
})
