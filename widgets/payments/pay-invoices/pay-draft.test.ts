import { describe, expect, it } from 'vitest'
import type { SelectedInvoice } from '../../../src/contract/index.ts'
import { agreesWith, draftProblem, fingerprintOf, type PayDraft } from './pay-draft.ts'
import { reviveDraft } from './stored-draft.ts'

const line = (amountMinor: number | null, changes: Partial<SelectedInvoice> = {}): SelectedInvoice => ({
  trxId: 'T1',
  invoiceId: 'INV-1',
  soldBy: 'Pioneer Fleet Parts',
  dueDate: '2026-11-04',
  currency: 'USD',
  open: 613_210,
  payable: 613_210,
  amountMinor,
  ...changes,
})
const draft: PayDraft = {
  customerId: '10428',
  currency: 'USD',
  bankAccountId: 'BA-1',
  lines: [
    { trxId: 'T1', amountMinor: 500_000 },
    { trxId: 'T2', amountMinor: 100 },
  ],
}
const shown = {
  customerId: '10428',
  currency: 'USD',
  total: 500_100,
  fee: 0,
  lines: [
    { trxId: 'T1', amountMinor: 500_000 },
    { trxId: 'T2', amountMinor: 100 },
  ],
  method: { bankAccountId: 'BA-1' },
} as const

describe('the payment as a whole', () => {
  it('[PAY-6] a payment over the limit is told as a whole', () => {
    const big = line(60_000_000, { payable: 60_000_000 })
    expect(draftProblem([big], 'USD')).toBeNull()
    expect(draftProblem([big, big], 'USD')).toBe('above-limit')
  })
})

describe('what the server would do', () => {
  it('[PAY-9] agrees when account, lines and sum are those asked for', () => {
    expect(agreesWith(draft, shown)).toBe(true)
  })

  it.each([
    ['another total', { total: 500_101 }],
    ['a fee', { fee: 1 }],
    ['another account', { method: { bankAccountId: 'BA-2' } }],
    ['another currency', { currency: 'CAD' }],
    ['a line less', { lines: shown.lines.slice(1), total: 500_100 }],
    [
      'the same sum divided otherwise',
      {
        lines: [
          { trxId: 'T1', amountMinor: 499_999 },
          { trxId: 'T2', amountMinor: 101 },
        ],
      },
    ],
    ['a line twice', { lines: [shown.lines[0], shown.lines[0]] }],
  ] as const)('[PAY-9] does not agree with %s', (_says, changes) => {
    expect(agreesWith(draft, { ...shown, ...changes })).toBe(false)
  })
})

describe('a draft', () => {
  it('[PAY-11] has the same text as long as nothing of it changes', () => {
    expect(fingerprintOf(draft)).toBe(fingerprintOf(structuredClone(draft)))
    expect(fingerprintOf(draft)).not.toBe(fingerprintOf({ ...draft, bankAccountId: 'BA-2' }))
    expect(fingerprintOf(draft)).not.toBe(fingerprintOf({ ...draft, lines: draft.lines.slice(1) }))
  })

  it.each([null, '', '{', '[]', '{"attempt":{"key":"short"}}', '{"attempt":{"key":"0123456789abcdef","sent":7}}'])(
    '[PAY-12] stored as %s holds no attempt',
    (text) => {
      expect(reviveDraft(text).attempt).toBeNull()
    },
  )
})
