import { expect, it } from 'vitest'
import { disputeFlow, type DisputeFlow, type FlowEvent, legalStep, startFlow } from './dispute-create.flow.ts'
import type { DisputeBody } from './dispute-draft.ts'

const body: DisputeBody = { buid_customer: '10428', dispute_reason_id: 'DR-1', description: 'No.', invoices: [] }
const after = (...events: FlowEvent[]): DisputeFlow => events.reduce(disputeFlow, startFlow(null))
const entered = (key: string, fingerprint = 'f'): FlowEvent => ({ type: 'review-entered', key, fingerprint })

it.each([
  ['review', true, true, 'review'],
  ['documents', true, true, 'documents'],
  ['review', true, false, 'reason'],
  ['reason', true, false, 'reason'],
  ['review', false, true, 'invoices'],
  ['nowhere', true, true, 'invoices'],
] as const)('[DSP-70] %s with invoices %s and reason %s is %s', (wanted, hasInvoices, hasReason, step) => {
  expect(legalStep(wanted, { hasInvoices, hasReason })).toBe(step)
})

it('[DSP-71] creates one key per request, and another for a different request', () => {
  expect(after(entered('a'), entered('b')).attempt?.key).toBe('a')
  expect(after(entered('a'), entered('b', 'other')).attempt?.key).toBe('b')
})

it('[DSP-71] retries with the same key while the result is unknown', () => {
  const flow = after(entered('a'), { type: 'submitted', body }, { type: 'outcome-unknown' }, { type: 'sent-again' })
  expect(flow).toMatchObject({ phase: 'sending', attempt: { key: 'a', isSent: true, sent: body } })
  expect(disputeFlow(flow, { type: 'sent-again' })).toBe(flow)
})

it('[DSP-71] keeps the key when the user returns to the review, and drops it after a rejection', () => {
  const unknown = after(entered('a'), { type: 'submitted', body }, { type: 'outcome-unknown' })
  expect(disputeFlow(unknown, { type: 'review-resumed' })).toMatchObject({ phase: 'editing', attempt: { key: 'a' } })
  const refusal = { code: 'not-permitted', step: 'review', problems: [], reference: null } as const
  const refused = after(entered('a'), { type: 'submitted', body }, { type: 'refused', refusal })
  expect(refused).toMatchObject({ phase: 'editing', attempt: null, refusal })
  expect(disputeFlow(refused, { type: 'refusal-read' }).refusal).toBeNull()
})

it('[DSP-71] reports an unknown result after a reload, and never resends automatically', () => {
  const attempt = { key: 'a', fingerprint: 'f', isSent: true, sent: null }
  const flow = startFlow(attempt)
  expect(flow.phase).toBe('unknown')
  expect(disputeFlow(flow, { type: 'sent-again' })).toBe(flow)
})

it('[DSP-71] ignores late clicks and late responses', () => {
  const sent = { disputes: [], trxIds: [], disputed: [], stays: [] }
  const flow = after(entered('a'))
  expect(disputeFlow(flow, { type: 'opened', sent })).toBe(flow)
  expect(disputeFlow(flow, { type: 'outcome-unknown' })).toBe(flow)
  expect(after(entered('a'), { type: 'submitted', body }, { type: 'opened', sent })).toMatchObject({
    sent,
    attempt: null,
  })
})
