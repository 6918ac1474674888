import { expect, it } from 'vitest'
import { disablesBankAccount } from '../bank-accounts/bank-account-removal.rules.ts'
import { lastReturnDay, presentAgainOn, RETURN_CODES, returnCodeOf } from './return-codes.ts'

const withEffect = (effect: string) => Object.keys(RETURN_CODES).filter((code) => RETURN_CODES[code]?.effect === effect)

it('[RAI-6] disables an account after the codes of the banking rules, and after no other', () => {
  expect(withEffect('disable').sort()).toEqual(
    [
      ...['R02', 'R03', 'R04', 'R07', 'R10', 'R16', 'R20', 'R29'],
      ...['902', '905', '907', '909', '910', '911', '912', '915', '917', '920'],
    ].sort(),
  )
  expect(withEffect('disable').every(disablesBankAccount)).toBe(true)
})

it('[RAI-8] re-presents only U.S. debits returned for insufficient funds', () => {
  expect(withEffect('retry')).toEqual(['R01', 'R09'])
})

it('[RAI-6] does not accept names of object prototypes as codes', () => {
  expect(['toString', '__proto__', '', 'r01', 'X99'].map(returnCodeOf)).toEqual([null, null, null, null, null])
  expect(disablesBankAccount('constructor')).toBe(false)
})

it.each([
  ['R01', 0, '2026-11-20', '2026-11-25'],
  ['R09', 1, '2026-11-20', '2026-11-25'],
  ['R01', 2, '2026-11-20', null],
  ['R08', 0, '2026-11-20', null],
  // The day after Thanksgiving is a banking day.
  ['R01', 0, '2026-11-24', '2026-11-30'],
  // 180 days after the first: 1 June to 28 November.
  ['R01', 1, '2026-11-23', '2026-11-27'],
  ['R01', 1, '2026-11-25', null],
] as const)('[RAI-8] %s after %i retries on %s is re-presented on: %s', (code, retries, on, expected) => {
  const firstOn = code === 'R01' && retries === 1 ? '2026-06-01' : '2026-11-16'
  expect(presentAgainOn({ code, retries, on, firstOn }, 'ach')).toBe(expected)
})

it('[RAI-6] gives a bank two banking days and a payer sixty calendar days', () => {
  const codes = [returnCodeOf('R01'), returnCodeOf('R10')]
  expect(codes.map((code) => code && lastReturnDay(code, '2026-11-24', 'ach'))).toEqual(['2026-11-27', '2027-01-23'])
})
