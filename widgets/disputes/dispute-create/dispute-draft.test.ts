import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../src/contract/index.ts'
import {
  bodyOf,
  type Draft,
  EMPTY_DRAFT,
  fingerprintOf,
  groupsOf,
  hasEntries,
  idsIn,
  isReasonComplete,
  itemOf,
  type Portion,
  staysPayable,
  WHOLE,
} from './dispute-draft.ts'
import { NOTHING, reviveDraft } from './stored-draft.ts'

const invoice = (changes: Partial<Invoice> = {}): Invoice =>
  ({
    trxId: 'T1',
    invoiceId: 'INV-1',
    soldBy: 'Cascade Tire & Service',
    currency: 'USD',
    status: ['Past Due'],
    openTotal: 10_000,
    disputedTotal: 4_000,
    paidTotal: 0,
    ...changes,
  }) as Invoice
const part = (amountMinor: number | null): Portion => ({ ...WHOLE, kind: 'part', part: { amountMinor, typed: null } })
const line = (lineNumber: number, amountMinor: number, most = 5_000) => ({
  ...{ lineNumber, amountMinor, most },
  typed: null,
  text: `Line ${lineNumber}`,
})
const lines = (...all: ReturnType<typeof line>[]): Portion => ({ ...WHOLE, kind: 'lines', lines: all })

describe('amount of an invoice', () => {
  it('[DSP-11] is the whole open amount that is not disputed yet, unless a part is chosen', () => {
    expect(itemOf(invoice())).toMatchObject({ most: 6_000, amountMinor: 6_000, problems: [] })
    expect(itemOf(invoice({ status: ['Paid'], paidTotal: 9_000, openTotal: 0 })).most).toBe(5_000)
    expect(itemOf(invoice(), part(100))).toMatchObject({ amountMinor: 100, rows: [{ line: null, amountMinor: 100 }] })
  })

  it.each([
    [part(null), 'empty', null],
    [part(0), 'not-positive', null],
    [part(6_001), 'above', null],
    [lines(), 'no-lines', null],
    [lines(line(1, 5_001)), 'above', 1],
    [lines(line(1, 4_000), line(2, 2_001)), 'above', 1],
  ] as const)('[DSP-11] is invalid, and in no total: %#', (portion, kind, at) => {
    const item = itemOf(invoice(), portion)
    expect(item.problems).toMatchObject([{ kind, line: at }])
    expect(item).toMatchObject({ amountMinor: null, rows: [] })
    expect(groupsOf([item, itemOf(invoice({ trxId: 'T2' }))])).toMatchObject([{ total: 6_000, hasProblem: true }])
  })

  it('[DSP-18] becomes one dispute per dealer and currency', () => {
    const items = [
      itemOf(invoice()),
      itemOf(invoice({ trxId: 'T2', currency: 'CAD' })),
      itemOf(invoice({ trxId: 'T3', soldBy: 'Lakeside' })),
      itemOf(invoice({ trxId: 'T4' })),
    ]
    expect(groupsOf(items).map((group) => [group.dealer, group.currency, group.items.length])).toEqual([
      ['Cascade Tire & Service', 'USD', 2],
      ['Cascade Tire & Service', 'CAD', 1],
      ['Lakeside', 'USD', 1],
    ])
  })

  it('[DSP-37] keeps the rest payable, but nothing that is paid already', () => {
    expect(staysPayable(itemOf(invoice(), part(1_000)))).toBe(5_000)
    expect(staysPayable(itemOf(invoice({ status: ['Paid'], paidTotal: 9_000, openTotal: 0 })))).toBe(0)
  })
})

const draft: Draft = { ...EMPTY_DRAFT, reasonId: 'DR-1', description: ' Too much. ', colleagueIds: ['u-2'] }

describe('the request', () => {
  const parts = {
    customerId: '10428',
    draft,
    items: [itemOf(invoice(), lines(line(1, 100), line(2, 200))), itemOf(invoice({ trxId: 'T2' }))],
    people: [{ name: 'Lena Ortiz', emailAddress: 'lena@example.com' }],
    openerId: 'u-1',
    predecessorId: 'D-1',
  }

  it('[DSP-18] names rows, contacts with the opener first, and the dispute that it follows', () => {
    expect(bodyOf(parts)).toEqual({
      buid_customer: '10428',
      dispute_reason_id: 'DR-1',
      description: 'Too much.',
      invoices: [
        { trx_id: 'T1', line_number: 1, amount: 100 },
        { trx_id: 'T1', line_number: 2, amount: 200 },
        { trx_id: 'T2', amount: 6_000 },
      ],
      contacts: [{ id: 'u-1' }, { id: 'u-2' }, { name: 'Lena Ortiz', email_address: 'lena@example.com' }],
      document_ids: [],
      predecessor_id: 'D-1',
    })
    expect(bodyOf({ ...parts, draft: { ...draft, isUnlinked: true } })).not.toHaveProperty('predecessor_id')
    expect(bodyOf({ ...parts, openerId: null }).contacts?.[0]).toEqual({ id: 'u-2' })
  })

  it('[DSP-71] changes whenever a field of the request changes', () => {
    const changed = bodyOf({ ...parts, draft: { ...draft, note: 'Ask Lena.' } })
    expect(fingerprintOf(bodyOf(parts))).toBe(fingerprintOf(bodyOf({ ...parts })))
    expect(fingerprintOf(changed)).not.toBe(fingerprintOf(bodyOf(parts)))
  })

  it('[DSP-18] requires a reason, a description and valid amounts', () => {
    const items = [itemOf(invoice())]
    expect(isReasonComplete(draft, items)).toBe(true)
    expect(isReasonComplete({ ...draft, reasonId: '' }, items)).toBe(false)
    expect(isReasonComplete({ ...draft, description: ' ' }, items)).toBe(false)
    expect(isReasonComplete({ ...draft, description: 'x'.repeat(1_001) }, items)).toBe(false)
    expect(isReasonComplete(draft, [itemOf(invoice(), part(0))])).toBe(false)
  })

  it('[DSP-70] reads only ids from a URL', () => {
    expect(idsIn(' T1,T2 ,T1,<b>,')).toEqual(['T1', 'T2'])
    expect(idsIn(Array.from({ length: 150 }, (_, index) => `T${index}`).join())).toHaveLength(100)
  })
})

describe('the stored draft', () => {
  it('[DSP-70] has input to lose only after the user entered something', () => {
    expect(hasEntries({ ...EMPTY_DRAFT, chosen: ['T1'], portions: { T1: WHOLE } }, [])).toBe(false)
    expect(hasEntries({ ...EMPTY_DRAFT, portions: { T1: part(5) } }, [])).toBe(true)
    expect(hasEntries(draft, [])).toBe(true)
    expect(hasEntries(EMPTY_DRAFT, [{ name: 'Lena', emailAddress: 'l@example.com' }])).toBe(true)
  })

  it('[DSP-70] is restored unchanged, with other content in the storage', () => {
    const stored = {
      asked: 'T1',
      draft: { ...draft, chosen: ['T1'], portions: { T1: lines(line(1, 100)) } },
      attempt: null,
    }
    expect(reviveDraft(JSON.stringify(stored))).toEqual(stored)
    for (const text of [null, '', 'null', '{', '7', '[]', '{"draft":{"portions":{"T1":null}}}']) {
      expect(reviveDraft(text)).toEqual(NOTHING)
    }
  })

  it('[DSP-71] restores an attempt only if it is complete', () => {
    const attempt = { key: 'k'.repeat(20), fingerprint: '', isSent: true, sent: null }
    const revive = (changes: object) => reviveDraft(JSON.stringify({ attempt: { ...attempt, ...changes } })).attempt
    expect(revive({})).toEqual(attempt)
    for (const changes of [{ key: 'k' }, { isSent: false }, { sent: { buid_customer: 7 } }]) {
      expect(revive(changes)).toBeNull()
    }
  })
})
