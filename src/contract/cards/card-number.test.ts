import { expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import { cardHolderProblem, printedHolder } from './card-holder.rules.ts'
import { cardCheckDigit, isCardNumber, isCardNumberShown } from './card-number.rules.ts'
import { CARD_STATUSES } from './card.states.ts'

it.each([
  ['4111111111111111', true],
  ['4000000000000002', true],
  ['378282246310005', true],
  ['4111111111111112', false],
  ['411111111111111', false],
  ['4111 1111 1111 1111', false],
  ['٤١١١١١١١١١١١١١١١', false],
  ['', false],
  ['0'.repeat(20), false],
])('[CRD-16] %s is a card number: %s', (text, expected) => {
  expect(isCardNumber(text)).toBe(expected)
})

it('[CRD-16] has exactly one valid check digit', () => {
  for (const digits of ['400000123456789', '37828224631000', '400000000000000']) {
    const fitting = Array.from({ length: 10 }, (_, digit) => digit).filter((digit) => isCardNumber(`${digits}${digit}`))
    expect(fitting).toEqual([cardCheckDigit(digits)])
  }
})

it('[CRD-18] shows the number of an active or locked card only', () => {
  expect(CARD_STATUSES.filter(isCardNumberShown)).toEqual(['active', 'locked'])
})

it.each([
  ['Ann', null],
  ["Siobhán O'Hara & Co.", null],
  ['Łucja Ståhl-Núñez', null],
  ['A'.repeat(LIMITS.maxCardHolder), null],
  ['A'.repeat(LIMITS.maxCardHolder + 1), 'too-long'],
  ['', 'blank'],
  [' \u00a0 ', 'blank'],
  ['12 34', 'not-printable'],
  ['Αλέξης', 'not-printable'],
  ['Ann\u202e', 'not-printable'],
  ['Ann 😀', 'not-printable'],
  ['=Ann()', 'not-printable'],
] as const)('[CRD-9] %j can be printed, or not because: %s', (name, problem) => {
  expect(cardHolderProblem(name)).toBe(problem)
})

it('[CRD-9] counts a letter with its accent once, and prints single spaces', () => {
  expect(printedHolder('  Zoe\u0301   Roe ')).toBe('Zo\u00e9 Roe')
  expect(cardHolderProblem('e\u0301'.repeat(LIMITS.maxCardHolder))).toBeNull()
})
