import { describe, expect, it } from 'vitest'
import { NetTermsError, type Payment, type PaymentPreview } from '../../../src/contract/index.ts'
import {
  type Attempt,
  countEmptyLook,
  hasNotArrived,
  legalStep,
  type PayEvent,
  payFlow,
  type PayFlow,
  type PaymentBody,
  startFlow,
} from './pay-invoices.flow.ts'
import { refusalOf } from './refusal.ts'

const born = { key: 'key-of-the-first-draft', fingerprint: 'draft 1', customerId: '10428', invoiceIds: ['INV-1'] }
const body: PaymentBody = {
  buid_customer: '10428',
  currency: 'USD',
  bank_account_id: 'BA-1',
  lines: [{ trx_id: 'T1', amount: 100 }],
  total: 100,
  terms_accepted: true,
  review_token: 'reviewed',
}
const preview = { total: 100, fee: 0 } as PaymentPreview
const withFee = { total: 100, fee: 3 } as PaymentPreview
const payment = { number: 'P-1' } as Payment
const monday = { initiatesOn: '2026-11-20', leavesOn: '2026-11-23', postsBy: '2026-11-24' } as const
const tuesday = { initiatesOn: '2026-11-23', leavesOn: '2026-11-24', postsBy: '2026-11-25' } as const
const refusal = refusalOf(new NetTermsError('payment-review-outdated', 'Dates moved.', { status: 409 }), ['INV-1'])

const after = (events: readonly PayEvent[], flow: PayFlow = startFlow(null)): PayFlow => events.reduce(payFlow, flow)
const reviewed: readonly PayEvent[] = [
  { type: 'draft-completed', attempt: born },
  { type: 'dates-shown', dates: monday },
  { type: 'terms-changed', accepted: true },
]
const submitted: readonly PayEvent[] = [...reviewed, { type: 'submitted', body, reviewed: preview }]
const unknown: readonly PayEvent[] = [...submitted, { type: 'outcome-unknown' }]

describe('which step may be shown', () => {
  it.each([
    ['invoices', true, 'invoices'],
    ['pay', true, 'pay'],
    ['pay', false, 'invoices'],
    ['done', true, 'invoices'],
    ['nonsense', true, 'invoices'],
  ] as const)('[PAY-10] requested %s with payable invoices %s shows %s', (wanted, hasPayableLines, step) => {
    expect(legalStep(wanted, hasPayableLines)).toBe(step)
  })
})

describe('the key', () => {
  it('[PAY-11] is created with the complete draft and kept', () => {
    const again = { type: 'draft-completed', attempt: { ...born, key: 'another-key-of-that-draft' } } as const
    expect(after([...reviewed, again]).attempt?.key).toBe(born.key)
  })

  it('[PAY-11] is replaced for another draft, with terms not accepted yet', () => {
    const other = {
      type: 'draft-completed',
      attempt: { ...born, key: 'key-of-the-second', fingerprint: 'draft 2' },
    } as const
    expect(after([...reviewed, other])).toMatchObject({
      attempt: { key: 'key-of-the-second', sent: null },
      termsAccepted: false,
      isAcceptedAgain: true,
    })
  })

  it('[PAY-11] is restored when the same draft returns after a reload', () => {
    const stored: Attempt = { ...born, sent: null }
    const entered = { type: 'draft-completed', attempt: { ...born, key: 'made-after-the-reload' } } as const
    expect(after([entered], startFlow(stored)).attempt?.key).toBe(born.key)
  })

  it('[PAY-11] is dropped after a rejection and after the confirmation', () => {
    expect(after([...submitted, { type: 'refused', refusal }]).attempt).toBeNull()
    expect(after([...submitted, { type: 'confirmed', payment }])).toMatchObject({ attempt: null, paid: payment })
  })
})

describe('sending', () => {
  it('[PAY-12] happens once: a second submission during sending is ignored', () => {
    const once = after(submitted)
    expect(once.phase).toBe('submitting')
    expect(payFlow(once, { type: 'submitted', body: { ...body, total: 1 }, reviewed: preview })).toBe(once)
  })

  it('[PAY-12] requires the terms and a key', () => {
    expect(after([{ type: 'submitted', body, reviewed: preview }]).phase).toBe('editing')
    const noTerms = [reviewed[0], { type: 'submitted', body, reviewed: preview }] as PayEvent[]
    expect(after(noTerms).phase).toBe('editing')
  })

  it('[PAY-32] requires exactly the accepted fee', () => {
    const submit = { type: 'submitted', body, reviewed: withFee } as const
    expect(after([...reviewed, submit]).phase).toBe('editing')
    expect(after([...reviewed, { type: 'fee-changed', accepted: 2 }, submit]).phase).toBe('editing')
    const accepted: readonly PayEvent[] = [...reviewed, { type: 'fee-changed', accepted: 3 }]
    expect(after([...accepted, submit]).phase).toBe('submitting')
    const other = { type: 'draft-completed', attempt: { ...born, fingerprint: 'draft 2' } } as const
    expect(after([...accepted, other])).toMatchObject({ feeAccepted: null, isAcceptedAgain: true })
  })

  it('[PAY-12] before a reload is restored as checking, never as editing', () => {
    expect(startFlow({ ...born, sent: body })).toMatchObject({ phase: 'checking', attempt: { key: born.key } })
  })

  it('[PAY-10] requires the terms again when the dates change, and remembers the former dates', () => {
    expect(after([...reviewed, { type: 'dates-shown', dates: tuesday }])).toMatchObject({
      termsAccepted: false,
      shown: tuesday,
      datesBefore: monday,
    })
  })

  it('[PAY-10] shows new dates also after the server rejected the old ones', () => {
    const next = { type: 'draft-completed', attempt: { ...born, key: 'key-after-the-refusal' } } as const
    const flow = after([...submitted, { type: 'refused', refusal }, next, { type: 'dates-shown', dates: tuesday }])
    expect(flow).toMatchObject({ refusal, datesBefore: monday, attempt: { key: 'key-after-the-refusal' } })
  })
})

describe('an unknown result', () => {
  it('[PAY-13] locks the draft: no editing and no submission', () => {
    const flow = after(unknown)
    expect(flow.phase).toBe('checking')
    for (const event of [...submitted, { type: 'started-over' }, { type: 'sent-again' }] as PayEvent[]) {
      expect(payFlow(flow, event)).toBe(flow)
    }
  })

  it('[PAY-13] is resent with the same key and body, only once it is known not to have arrived', () => {
    const flow = after([...unknown, { type: 'not-arrived' }, { type: 'sent-again' }])
    expect(flow).toMatchObject({ phase: 'submitting', attempt: { key: born.key, sent: body } })
  })

  it('[PAY-13] that did not arrive can be reviewed again: the draft keeps its key', () => {
    const flow = after([...unknown, { type: 'not-arrived' }, { type: 'review-resumed' }])
    expect(flow).toMatchObject({ phase: 'editing', attempt: { key: born.key, sent: null }, termsAccepted: false })
  })

  it('[PAY-13] ends with the payment if it is found', () => {
    expect(after([...unknown, { type: 'confirmed', payment }])).toMatchObject({ phase: 'editing', paid: payment })
  })

  it('[PAY-13] is known not to have arrived after three consecutive empty lookups, each ten seconds after sending', () => {
    const looks = (...agesMs: number[]) => agesMs.reduce(countEmptyLook, 0)
    expect(hasNotArrived(looks(10_000, 20_000, 30_000))).toBe(true)
    expect(hasNotArrived(looks(9999, 20_000, 30_000))).toBe(false)
    expect(hasNotArrived(looks(20_000, 30_000, 1000, 12_000))).toBe(false)
  })
})
