import { expect, it } from 'vitest'
import { rolesThatCan } from '../access/capabilities.ts'
import { whyNoBankingCountries } from './banking-countries.calls.ts'

it.each([
  ['G', '2', null],
  ['G', '1', 'bank-module'],
  ['U', '2', 'system-type'],
  ['U', '1', 'system-type'],
  ['g', '2', 'system-type'],
])('[DIR-6] system type %s with bank module %s is missing %s', (systemType, bankAccountVersion, expected) => {
  expect(whyNoBankingCountries({ systemType, bankAccountVersion })).toBe(expected)
})

it('[DIR-5] is a question of payers and admins', () => {
  expect(rolesThatCan('customer-banking-countries.list')).toEqual(['admin', 'payer'])
})
