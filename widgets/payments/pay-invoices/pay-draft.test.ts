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
  method: { kind: 'bank account', id: 'BA-1' },
  scheduledOn: null,
  lines: [
    { trxId: 'T1', amountMinor: 500_000 },
    { trxId: 'T2', amountMinor: 100 },
  ],
  credits: [],
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
  credits: [],
  disputes: [],
  initiatesOn: '2026-11-20',
  method: { bankAccountId: 'BA-1', cardId: null },
} as const
const byCard: PayDraft = { ...draft, method: { kind: 'card', id: 'PC-1' } }
const shownByCard = { ...shown, fee: 14_503, method: { bankAccountId: null, cardId: 'PC-1' } } as const

describe('the payment as a whole', () => {
  it('[PAY-6] reports a payment over the limit for the whole payment', () => {
    const big = line(60_000_000, { payable: 60_000_000 })
    expect(draftProblem([big], 'USD')).toBeNull()
    expect(draftProblem([big, big], 'USD')).toBe('above-limit')
  })
})

describe('the server’s preview', () => {
  it('[PAY-9] [PAY-32] matches if method, date, lines and total are as requested; a card may have a fee', () => {
    expect(agreesWith(draft, shown)).toBe(true)
    expect(agreesWith(byCard, shownByCard)).toBe(true)
    expect(agreesWith({ ...draft, scheduledOn: '2026-11-20' }, shown)).toBe(true)
  })

  it.each([
    ['another total', { total: 500_101 }],
    ['a fee', { fee: 1 }],
    ['another account', { method: { bankAccountId: 'BA-2', cardId: null } }],
    ['a card', { method: { bankAccountId: null, cardId: 'BA-1' } }],
    ['another currency', { currency: 'CAD' }],
    ['one line fewer', { lines: shown.lines.slice(1), total: 500_100 }],
    [
      'the same total allocated differently',
      {
        lines: [
          { trxId: 'T1', amountMinor: 499_999 },
          { trxId: 'T2', amountMinor: 101 },
        ],
      },
    ],
    ['a duplicate line', { lines: [shown.lines[0], shown.lines[0]] }],
  ] as const)('[PAY-9] does not match with %s', (_says, changes) => {
    expect(agreesWith(draft, { ...shown, ...changes })).toBe(false)
  })

  const credits = [{ memoId: 'CM-1', amountMinor: 500_050 }]
  const part = { memoId: 'CM-1', trxId: 'T1', amountMinor: 500_000 }
  const withCredit = {
    ...shown,
    total: 50,
    lines: [{ trxId: 'T2', amountMinor: 50 }],
    credits: [part, { ...part, trxId: 'T2', amountMinor: 50 }],
  }

  it('[PAY-276] matches if credit and method together settle the requested amounts', () => {
    expect(agreesWith({ ...draft, credits }, withCredit)).toBe(true)
    expect(agreesWith({ ...draft, credits }, shown)).toBe(false)
    expect(agreesWith(draft, withCredit)).toBe(false)
    const other = withCredit.credits.map((each) => ({ ...each, memoId: 'CM-2' }))
    expect(agreesWith({ ...draft, credits }, { ...withCredit, credits: other })).toBe(false)
    expect(agreesWith({ ...draft, credits }, { ...withCredit, total: 51 })).toBe(false)
    expect(fingerprintOf({ ...draft, credits })).not.toBe(fingerprintOf(draft))
  })

  it('[PAY-281] matches only if exactly the invoices with a reason are disputed', () => {
    const dispute = { reasonId: 'DR-1', description: 'Billed twice.' }
    const lines = draft.lines.map((each) => (each.trxId === 'T1' ? { ...each, dispute } : each))
    expect(agreesWith({ ...draft, lines }, { ...shown, disputes: [{ trxId: 'T1' }] })).toBe(true)
    expect(agreesWith({ ...draft, lines }, shown)).toBe(false)
    expect(agreesWith({ ...draft, lines }, { ...shown, disputes: [{ trxId: 'T2' }] })).toBe(false)
    expect(agreesWith(draft, { ...shown, disputes: [{ trxId: 'T1' }] })).toBe(false)
    expect(fingerprintOf({ ...draft, lines })).not.toBe(fingerprintOf(draft))
  })

  it('[PAY-278] matches without a method only if nothing is charged to one', () => {
    const covered = { ...draft, method: null, credits: [{ memoId: 'CM-1', amountMinor: 500_100 }] }
    const none = { ...withCredit, total: 0, lines: [], credits: [part, { ...part, trxId: 'T2', amountMinor: 100 }] }
    expect(agreesWith(covered, { ...none, method: { bankAccountId: null, cardId: null } })).toBe(true)
    expect(agreesWith(covered, none)).toBe(false)
    expect(agreesWith(covered, { ...none, method: { bankAccountId: null, cardId: 'PC-1' } })).toBe(false)
  })

  it('[PAY-27] [PAY-30] does not match with another date or card', () => {
    expect(agreesWith({ ...draft, scheduledOn: '2026-11-24' }, shown)).toBe(false)
    expect(agreesWith(byCard, { ...shownByCard, method: { bankAccountId: null, cardId: 'PC-2' } })).toBe(false)
    expect(agreesWith(byCard, { ...shownByCard, method: { bankAccountId: 'PC-1', cardId: null } })).toBe(false)
  })
})

describe('a draft', () => {
  it('[PAY-11] has the same fingerprint while it does not change', () => {
    expect(fingerprintOf(draft)).toBe(fingerprintOf(structuredClone(draft)))
    const id = 'BA-1'
    for (const method of [
      { kind: 'bank account', id: 'BA-2' },
      { kind: 'card', id },
    ] as const) {
      expect(fingerprintOf(draft)).not.toBe(fingerprintOf({ ...draft, method }))
    }
    expect(fingerprintOf(draft)).not.toBe(fingerprintOf({ ...draft, scheduledOn: '2026-11-24' }))
    expect(fingerprintOf(draft)).not.toBe(fingerprintOf({ ...draft, lines: draft.lines.slice(1) }))
  })

  it.each([null, '', '{', '[]', '{"attempt":{"key":"short"}}', '{"attempt":{"key":"0123456789abcdef","sent":7}}'])(
    '[PAY-12] contains no attempt if stored as %s',
    (text) => {
      expect(reviveDraft(text).attempt).toBeNull()
    },
  )
})
