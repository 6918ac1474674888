import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  cardBrandOf,
  cardExpiresOn,
  cardExpiryProblem,
  cardNumberProblem,
  securityCodeProblem,
} from './payment-card.rules.ts'

it.each([
  ['4111111111111111', 'visa'],
  ['4222222222222', 'visa'],
  ['5555 5555 5555 4444', 'mastercard'],
  ['2223-0031-2200-3222', 'mastercard'],
  ['378282246310005', 'amex'],
  ['6011111111111117', 'discover'],
  ['30569309025904', 'diners'],
  ['3530111333300000', 'jcb'],
] as const)('[PAY-35] recognizes %s as %s', (number, brand) => {
  expect([cardBrandOf(number), cardNumberProblem(number)]).toEqual([brand, null])
})

it('[PAY-35] detects every single mistyped digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const digits = [...'4111111111111111']
      digits[place] = String((Number(digits[place]) + by) % 10)
      expect(cardNumberProblem(digits.join(''))).toBe('check-digit')
    }),
  )
})

it.each([
  ['', 'empty'],
  ['4111 1111 1111 111O', 'characters'],
  ['0000000000000000', 'brand'],
  ['41111111111111', 'length'],
  ['constructor', 'characters'],
] as const)('[PAY-35] rejects %j: %s', (number, problem) => {
  expect(cardNumberProblem(number)).toBe(problem)
})

it('[PAY-35] needs a security code of three digits, four for American Express', () => {
  const codes = ['123', '1234', '12', '', '12a'].map((code) => [
    securityCodeProblem(code, '4111111111111111'),
    securityCodeProblem(code, '378282246310005'),
  ])
  expect(codes).toEqual([
    [null, 'length'],
    ['length', null],
    ['length', 'length'],
    ['empty', 'empty'],
    ['characters', 'characters'],
  ])
})

it('[PAY-35] accepts a card up to the last day of its month', () => {
  expect([cardExpiresOn(2, 2028), cardExpiresOn(12, 2026)]).toEqual(['2028-02-29', '2026-12-31'])
  expect(cardExpiryProblem(11, 2026, '2026-11-30')).toBeNull()
  expect(cardExpiryProblem(11, 2026, '2026-12-01')).toBe('expired')
  expect(cardExpiryProblem(1, 2047, '2026-11-30')).toBe('too-far')
})
