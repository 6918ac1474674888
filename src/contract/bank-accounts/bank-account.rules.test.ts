import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountNumberProblem,
  bankAccountProblems,
  bankNumberProblem,
  branchNumberProblem,
  routingNumberProblem,
  splitTransit,
} from './bank-account.rules.ts'

it.each([
  ['021000021', null],
  ['123456780', null],
  ['110000000', null],
  [' 0210-0002 1 ', null],
  ['0210\u20110002\u20131', null],
  ['', 'empty'],
  ['   ', 'empty'],
  ['02100002', 'length'],
  ['0210000210', 'length'],
  ['021000022', 'check-digit'],
  ['000000000', 'range'],
  ['130000003', 'range'],
  ['990000002', 'range'],
  ['O21000021', 'characters'],
  ['٠٢١٠٠٠٠٢١', 'characters'],
  ['０２１００００２１', 'characters'],
  ['02100.0021', 'characters'],
] as const)('[BNK-5] validates the routing number %j: %s', (text, expected) => {
  expect(routingNumberProblem(text)).toBe(expected)
})

it('[BNK-5] detects every single mistyped digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [...'021000021']
      digits[at] = String((Number(digits[at]) + by) % 10)
      expect(routingNumberProblem(digits.join(''))).not.toBeNull()
    }),
  )
})

describe('a Canadian account', () => {
  it.each([
    ['0003', null],
    ['0899', null],
    ['1003', 'range'],
    ['0000', 'range'],
    ['003', 'length'],
    ['00031', 'length'],
    ['', 'empty'],
    ['o003', 'characters'],
  ] as const)('[BNK-6] validates the bank number %j: %s', (text, expected) => {
    expect(bankNumberProblem(text)).toBe(expected)
  })

  it.each([
    ['00011', null],
    ['12345', null],
    ['1234', 'length'],
    ['123456', 'length'],
    ['1234x', 'characters'],
  ] as const)('[BNK-6] validates the branch number %j: %s', (text, expected) => {
    expect(branchNumberProblem(text)).toBe(expected)
  })

  it.each([
    ['12345-003', { bankNumber: '0003', branchNumber: '12345' }],
    [' 00011–899 ', { bankNumber: '0899', branchNumber: '00011' }],
    ['000312345', { bankNumber: '0003', branchNumber: '12345' }],
    ['100312345', null],
    ['12345', null],
    ['', null],
  ])('[BNK-6] splits the pasted text %j', (text, expected) => {
    expect(splitTransit(text)).toEqual(expected)
  })

  it('[BNK-6] keeps leading zeros, since numbers stay text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{5}$/), fc.stringMatching(/^\d{3}$/), (branch, bank) => {
        expect(splitTransit(`${branch}-${bank}`)).toEqual({ bankNumber: `0${bank}`, branchNumber: branch })
      }),
    )
  })
})

it.each([
  ['US', '1234', null],
  ['US', '12345678901234567', null],
  ['US', '1234 5678-90', null],
  ['US', '123', 'length'],
  ['US', '123456789012345678', 'length'],
  ['US', '12345x', 'characters'],
  ['US', '0000', 'range'],
  ['CA', '1234567', null],
  ['CA', '123456789012', null],
  ['CA', '123456', 'length'],
  ['CA', '1234567890123', 'length'],
] as const)('[BNK-7] validates the account number of %s %j: %s', (country, text, expected) => {
  expect(accountNumberProblem(text, country)).toBe(expected)
})

it('[BNK-5] reports all faults together, in the order of the form', () => {
  expect(bankAccountProblems({ bankCountry: 'US', routingNumber: '12', accountNumber: '' })).toEqual([
    { field: 'routingNumber', problem: 'length' },
    { field: 'accountNumber', problem: 'empty' },
  ])
  expect(bankAccountProblems({ bankCountry: 'CA', bankNumber: '1003', branchNumber: '', accountNumber: '1' })).toEqual([
    { field: 'bankNumber', problem: 'range' },
    { field: 'branchNumber', problem: 'empty' },
    { field: 'accountNumber', problem: 'length' },
  ])
  expect(
    bankAccountProblems({ bankCountry: 'CA', bankNumber: '0003', branchNumber: '00011', accountNumber: '1234567' }),
  ).toEqual([])
})
