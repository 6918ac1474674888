import { describe, expect, it } from 'vitest'
import type { InvoiceStatus } from '../invoices/invoice.schema.ts'
import {
  chargebackAmount,
  type ChargebackCircumstances,
  chargebackUntil,
  type NoChargebackReason,
  whyNoChargeback,
} from './chargeback.rules.ts'

type CandidateInvoice = Parameters<typeof whyNoChargeback>[0]

const INVOICE: CandidateInvoice = {
  cardLast4: '1217',
  status: ['Billed'],
  openTotal: 41_720,
  disputedTotal: 0,
  disputeEligible: true,
  invoiceDate: '2026-10-05',
}
const TODAY: ChargebackCircumstances = { accountStatus: 'active', chargebackDays: 60, today: '2026-11-20' }

describe('whyNoChargeback', () => {
  it('[CHB-1] accepts only a card transaction that is open and billed or past due', () => {
    expect(whyNoChargeback(INVOICE, TODAY)).toBeNull()
    expect(whyNoChargeback({ ...INVOICE, status: ['Past Due', 'Part Paid'] }, TODAY)).toBeNull()
    expect(whyNoChargeback({ ...INVOICE, cardLast4: null }, TODAY)).toBe('no-card')
  })

  it('[CHB-2] covers the whole open amount', () => {
    expect(chargebackAmount(INVOICE)).toBe(41_720)
  })

  it.each([
    ['not-posted', { status: ['Unbilled'] }],
    ['not-posted', { status: ['Pending'] }],
    ['payment-pending', { status: ['Payment Pending'] }],
    ['on-hold', { status: ['On Hold'] }],
    ['paid', { status: ['Paid'], openTotal: 0 }],
    ['paid', { status: ['Closed'], openTotal: 0 }],
    ['already-disputed', { status: ['Billed', 'Disputed'], disputedTotal: 1 }],
    ['not-offered', { disputeEligible: false }],
  ] satisfies [NoChargebackReason, Partial<CandidateInvoice>][])(
    '[CHB-3] gives the reason %s for %o',
    (reason, change) => {
      expect(whyNoChargeback({ ...INVOICE, ...change }, TODAY)).toBe(reason)
    },
  )

  it('[CHB-3] reports the first of several reasons, and checks the account first', () => {
    const all = { ...INVOICE, status: ['Payment Pending', 'Disputed'] as InvoiceStatus[], disputedTotal: 5 }
    expect(whyNoChargeback(all, { ...TODAY, accountStatus: 'terminated' })).toBe('payment-pending')
    expect(whyNoChargeback(INVOICE, { ...TODAY, accountStatus: 'inactive' })).toBe('account-status')
    expect(whyNoChargeback(INVOICE, { ...TODAY, accountStatus: 'on hold' })).toBeNull()
  })

  it('[CHB-4] [A-109] counts days from the invoice date, including the last; without a configured number there is no date', () => {
    const until = chargebackUntil(INVOICE.invoiceDate, 60)
    expect(until).toBe('2026-12-04')
    expect(whyNoChargeback(INVOICE, { ...TODAY, today: until })).toBeNull()
    expect(whyNoChargeback(INVOICE, { ...TODAY, today: '2026-12-05' })).toBe('too-old')
    expect(whyNoChargeback(INVOICE, { ...TODAY, chargebackDays: null })).toBe('not-offered')
  })
})
