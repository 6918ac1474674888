import { expect, it } from 'vitest'
import { cardBodyOf, cardTextProblem, EMPTY_CARD, parseExpiry } from './payment-card-draft.ts'

it.each([
  ['08/28', { month: 8, year: 2028 }],
  ['8 / 2028', { month: 8, year: 2028 }],
  ['0828', { month: 8, year: 2028 }],
  ['12-31', { month: 12, year: 2031 }],
  ['13/28', null],
  ['00/28', null],
  ['08/28/2030', null],
  ['soon', null],
  ['', null],
])('[SEC-91] parses %j as an expiry date', (text, expected) => {
  expect(parseExpiry(text)).toEqual(expected)
})

it('[SEC-91] validates each field of a card and sends digits only', () => {
  const draft = {
    ...EMPTY_CARD,
    cardNumber: '4111 1111 1111 1111',
    expiry: '12/29',
    securityCode: '123',
    holderName: ' Alex  Smith ',
    billingRegion: 'wa',
    password: 'x',
  }
  expect((Object.keys(draft) as (keyof typeof draft)[]).map((field) => cardTextProblem(draft, field))).toEqual(
    Object.keys(draft).map(() => null),
  )
  expect(cardBodyOf(draft, '10428')).toEqual({
    buidCustomer: '10428',
    cardNumber: '4111111111111111',
    securityCode: '123',
    expiryMonth: 12,
    expiryYear: 2029,
    holderName: 'Alex Smith',
    billingRegion: 'WA',
  })
  expect(cardTextProblem({ ...draft, cardNumber: '4111 1111 1111 1112' }, 'cardNumber')).toBe('check-digit')
  expect(cardTextProblem({ ...draft, billingRegion: '' }, 'billingRegion')).toBeNull()
  expect(cardTextProblem({ ...draft, billingRegion: 'W1' }, 'billingRegion')).toBe('format')
})
