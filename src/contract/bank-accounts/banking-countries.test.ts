import { expect, it } from 'vitest'
import { rolesThatCan } from '../access/capabilities.ts'
import { offeredBankCountries, whyNoBankingCountries } from './banking-countries.calls.ts'

it.each([
  ['G', '2', null],
  ['G', '1', 'bank-module'],
  ['U', '2', 'system-type'],
  ['U', '1', 'system-type'],
  ['g', '2', 'system-type'],
])('[DIR-6] system type %s with bank module %s is missing %s', (systemType, bankAccountVersion, expected) => {
  expect(whyNoBankingCountries({ systemType, bankAccountVersion })).toBe(expected)
})

it('[DIR-5] is available to payers and admins', () => {
  expect(rolesThatCan('customer-banking-countries.list')).toEqual(['admin', 'payer'])
})

it.each([
  ['none, as after a failed read', [], 'US', ['US']],
  ['none, for a customer with Canadian dollars', [], 'CA', ['CA']],
  ['one', ['US'], 'CA', ['US']],
  ['both', ['CA', 'US'], 'US', ['US', 'CA']],
  ['both, the default first', ['CA', 'US'], 'CA', ['CA', 'US']],
  ['a country in which no bank can be debited', ['DE'], 'US', ['US']],
] as const)('[BNK-274] offers for %s no other country', (_name, codes, byDefault, expected) => {
  expect(
    offeredBankCountries(
      codes.map((code) => ({ code })),
      byDefault,
    ),
  ).toEqual(expected)
})
