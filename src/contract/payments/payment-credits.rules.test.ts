import { describe, expect, it } from 'vitest'
import { allocateCredits, creditByInvoice, spendCredits } from './payment-credits.rules.ts'
import { referenceForm, whyReferenceRefused } from './payment-reference.rules.ts'

const line = (trxId: string, amountMinor: number, dueDate: '2026-10-01' | '2026-11-01' | null) => ({
  trxId,
  amountMinor,
  dueDate,
})

describe('credit of a payment', () => {
  it('[PAY-277] goes to the oldest invoice first, to those without a due date last, and loses no cent', () => {
    const lines = [line('T3', 700, null), line('T2', 500, '2026-11-01'), line('T1', 300, '2026-10-01')]
    const parts = allocateCredits(lines, [
      { memoId: 'CM-1', amountMinor: 401 },
      { memoId: 'CM-2', amountMinor: 1000 },
    ])
    expect(parts).toEqual([
      { memoId: 'CM-1', trxId: 'T1', amountMinor: 300 },
      { memoId: 'CM-1', trxId: 'T2', amountMinor: 101 },
      { memoId: 'CM-2', trxId: 'T2', amountMinor: 399 },
      { memoId: 'CM-2', trxId: 'T3', amountMinor: 601 },
    ])
    expect([...creditByInvoice(parts)]).toEqual([
      ['T1', 300],
      ['T2', 500],
      ['T3', 601],
    ])
  })

  it('[PAY-277] never gives an invoice more credit than the payment settles of it', () => {
    expect(allocateCredits([line('T1', 300, null)], [{ memoId: 'CM-1', amountMinor: 900 }])).toEqual([
      { memoId: 'CM-1', trxId: 'T1', amountMinor: 300 },
    ])
  })

  it('[PAY-359] goes to the invoices that a memo names, then other memos to the rest', () => {
    const lines = [line('T1', 300, '2026-10-01'), line('T2', 500, '2026-11-01')]
    const parts = allocateCredits(lines, [
      { memoId: 'CM-1', amountMinor: 400 },
      { memoId: 'CM-2', amountMinor: 250, lines: [{ trxId: 'T1', amountMinor: 250 }] },
    ])
    expect(parts).toEqual([
      { memoId: 'CM-1', trxId: 'T1', amountMinor: 50 },
      { memoId: 'CM-1', trxId: 'T2', amountMinor: 350 },
      { memoId: 'CM-2', trxId: 'T1', amountMinor: 250 },
    ])
  })

  it('[PAY-359] never gives an invoice more credit than the payment settles of it, nor credit to an unnamed invoice', () => {
    const uses = [
      { memoId: 'CM-1', amountMinor: 900, lines: [{ trxId: 'T1', amountMinor: 900 }] },
      { memoId: 'CM-2', amountMinor: 5, lines: [{ trxId: 'T9', amountMinor: 5 }] },
    ]
    expect(allocateCredits([line('T1', 300, null)], uses)).toEqual([{ memoId: 'CM-1', trxId: 'T1', amountMinor: 300 }])
  })

  it('[PAY-276] uses memo by memo until the total is reached', () => {
    const memos = [
      { id: 'CM-1', remaining: 300 },
      { id: 'CM-2', remaining: 300 },
      { id: 'CM-3', remaining: 300 },
    ]
    expect(spendCredits(memos, 450)).toEqual([
      { memoId: 'CM-1', amountMinor: 300 },
      { memoId: 'CM-2', amountMinor: 150 },
    ])
    expect(spendCredits(memos, 0)).toEqual([])
  })
})

describe('a payer’s reference', () => {
  it.each([
    ['PO 4711/47', null],
    ['', null],
    ['Größe', 'characters'],
    ['=1+1', 'characters'],
    ['-7', 'characters'],
    ['a\tb', null],
    ['x'.repeat(35), null],
    ['x'.repeat(36), 'too-long'],
  ])('[PAY-283] %j is rejected for %j', (text, reason) => {
    expect(whyReferenceRefused(referenceForm(text))).toBe(reason)
  })

  it('[PAY-283] is stored in plain characters', () => {
    expect(referenceForm('\u00a0Batch\u2014\uff14\uff17\u200b \u2019A\u2018 ')).toBe("Batch-47 'A'")
  })
})
