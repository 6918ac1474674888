import { expect, it } from 'vitest'
import { type Rejection, rejectionSchema } from '../../../../src/contract/index.ts'
import { rejectionRow } from '../../../../test/support/rejection-answers.ts'
import { changeBetween, correctionsOf, entriesOf, formProblems, rebase, sendProblems } from './entries.ts'

const rejection = (codes: readonly string[], more: Record<string, unknown> = {}): Rejection =>
  rejectionSchema.parse(rejectionRow(1003, codes, more).attributes)

it('[REJ-22] sends only correctable fields with a new value', () => {
  const seen = rejection(['amounts-unequal', 'po-number-missing'], { po_number: null })
  const entries = { ...entriesOf(seen), po_number: ' PO 7 ', subtotal: 125_000, tax: 10_000, invoice_id: 'X' }
  expect(correctionsOf(seen, entries)).toEqual({ po_number: 'PO 7' })
  expect(correctionsOf(seen, { ...entries, tax: 9_000 })).toEqual({ po_number: 'PO 7', tax: 9000 })
})

it('[REJ-22] reads pasted numbers', () => {
  const seen = rejection(['card-declined', 'invoice-number-repeated'])
  const entries = { ...entriesOf(seen), card_number_last4: '•••• １２３４', invoice_id: '\u200bINV 9\u00a0' }
  expect(correctionsOf(seen, entries)).toEqual({ card_number_last4: '1234', invoice_id: 'INV 9' })
})

it.each([
  ['a card of three digits', ['card-declined'], { card_number_last4: '123' }, 'card_number_last4', 'card'],
  ['no card', ['card-declined'], { card_number_last4: '' }, 'card_number_last4', 'card'],
  ['the same invoice number', ['invoice-number-repeated'], {}, 'invoice_id', 'invoice-used'],
  ['no invoice number', ['invoice-number-repeated'], { invoice_id: ' ' }, 'invoice_id', 'invoice-missing'],
  ['no PO number', ['po-number-missing'], { po_number: '' }, 'po_number', 'po-missing'],
  ['a long PO number', ['po-number-missing'], { po_number: 'x'.repeat(31) }, 'po_number', 'too-long'],
  ['no amount', ['amounts-unequal'], { tax: null }, 'tax', 'amount'],
  ['a negative amount', ['amounts-unequal'], { tax: -1 }, 'tax', 'amount'],
  ['a total that does not match', ['amounts-unequal'], { tax: 1 }, 'tax', 'sum'],
] as const)('[REJ-22] does not send %s', (_what, codes, changes, field, problem) => {
  const seen = rejection(codes)
  expect([...sendProblems(seen, { ...entriesOf(seen), ...changes })]).toEqual([[field, problem]])
})

it('[REJ-15] saves an incomplete draft', () => {
  const seen = rejection(['amounts-unequal', 'po-number-missing'], { po_number: null })
  expect(formProblems(seen, { ...entriesOf(seen), tax: 1 }).size).toBe(0)
})

it('[REJ-27] applies input to a later state: untouched fields take the later values', () => {
  const seen = rejection(['amounts-unequal', 'po-number-missing'])
  const now = { ...seen, version: 2, poNumber: 'PO 9', tax: 5 }
  expect(rebase({ ...entriesOf(seen), tax: 7 }, seen, now)).toMatchObject({ po_number: 'PO 9', tax: 7 })
})

it('[REJ-27] names what has changed, the most relevant first', () => {
  const seen = rejection(['card-declined'])
  const attempt = {
    number: 1,
    submittedAt: 'T',
    submittedBy: 'Grace Park',
    changes: [],
    outcome: null,
    decidedAt: null,
    reasons: [],
  }
  const draft = { corrections: { card_number_last4: '1' }, savedAt: 'T', savedBy: 'Grace Park' }
  expect(changeBetween(seen, { ...seen, status: 'canceled' })).toEqual({ kind: 'canceled' })
  expect(changeBetween(seen, { ...seen, attempts: [attempt] })).toMatchObject({ kind: 'sent', by: 'Grace Park' })
  expect(
    changeBetween({ ...seen, attempts: [attempt] }, { ...seen, attempts: [{ ...attempt, outcome: 'rejected' }] }),
  ).toMatchObject({ kind: 'rejected' })
  expect(changeBetween(seen, { ...seen, draft })).toEqual({
    kind: 'draft',
    by: 'Grace Park',
    at: 'T',
    fields: ['card_number_last4'],
  })
  expect(changeBetween({ ...seen, draft }, seen)).toEqual({ kind: 'draft-discarded' })
  expect(changeBetween(seen, seen)).toEqual({ kind: 'other' })
})
