import { expect, it } from 'vitest'
import {
  CORRECTABLE_FIELDS,
  correctableFields,
  correctionProblems,
  foreignCorrections,
  REJECTION_REASONS,
  rejectionReasonCodes,
} from './rejection-corrections.rules.ts'

it('[REJ-10] has an English text for each reason', () => {
  expect(rejectionReasonCodes.map((code) => [code, correctableFields([code])])).toEqual([
    ['customer-unknown', ['buid_customer']],
    ['account-not-active', ['buid_customer']],
    ['card-declined', ['buid_customer', 'card_number_last4']],
    ['invoice-number-repeated', ['invoice_id']],
    ['po-number-missing', ['po_number']],
    ['amounts-unequal', ['subtotal', 'tax']],
    ['credit-line-exceeded', []],
  ])
  for (const { text } of Object.values(REJECTION_REASONS)) expect(text).toMatch(/^[A-Z].+\w$/)
})

it('[REJ-11] allows the fields of all reasons together, in the order of the form', () => {
  expect(correctableFields(['amounts-unequal', 'card-declined'])).toEqual([
    'buid_customer',
    'card_number_last4',
    'subtotal',
    'tax',
  ])
  expect(correctableFields([])).toEqual([])
  expect(CORRECTABLE_FIELDS).not.toContain('total')
})

const transaction = { reasons: ['amounts-unequal'], subtotal: 9000, tax: 500, total: 10_000 } as const

it.each([
  ['nothing', {}, []],
  ['a matching tax', { tax: 1000 }, []],
  ['both, fitting', { subtotal: 10_000, tax: 0 }, []],
  ['a tax that does not match', { tax: 999 }, [{ field: 'tax', problem: 'amounts-unequal' }]],
  ['a subtotal that does not match', { subtotal: 1 }, [{ field: 'subtotal', problem: 'amounts-unequal' }]],
  ['another field', { po_number: 'PO 1' }, [{ field: 'po_number', problem: 'not-correctable' }]],
] as const)('[REJ-12] judges %s', (_what, corrections, problems) => {
  expect(correctionProblems(transaction, corrections)).toEqual(problems)
})

it('[REJ-11] reports for a forbidden amount only that it is forbidden', () => {
  const other = { ...transaction, reasons: ['card-declined'] } as const
  expect(correctionProblems(other, { tax: 1 })).toEqual([{ field: 'tax', problem: 'not-correctable' }])
  expect(foreignCorrections(['card-declined'], { card_number_last4: '1111' })).toEqual([])
})
