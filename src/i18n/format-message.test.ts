import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { type CompiledMessage, formatMessage } from './format-message.ts'

const fill = (text: string, values: Record<string, string | number>, language = 'en') =>
  formatMessage(compileMessage(text) as unknown as CompiledMessage, values, language)

it.each([
  ['plain', {}, 'plain'],
  ['{name} owes {amount}', { name: 'Northwind', amount: '$5.00' }, 'Northwind owes $5.00'],
  ['{n, plural, =0 {none} one {# day} other {# days}}', { n: 0 }, 'none'],
  ['{n, plural, =0 {none} one {# day} other {# days}}', { n: 1 }, '1 day'],
  ['{n, plural, =0 {none} one {# day} other {# days of {x}}}', { n: 1234, x: '9' }, '1,234 days of 9'],
  ['{n, plural, offset:1 one {you and # other} other {you and # others}}', { n: 3 }, 'you and 2 others'],
  ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, '22nd'],
  ['{k, select, a {A {n, plural, one {# x} other {# xs}}} other {O}}', { k: 'a', n: 2 }, 'A 2 xs'],
  ['{k, select, a {A} other {O}}', { k: 'z' }, 'O'],
  [
    '{n, plural, one {{k, select, a {# of a} other {# of o}}} other {{k, select, a {# of a} other {# of o}}}}',
    { n: 4, k: 'a' },
    '4 of a',
  ],
  ['no. # {n, number}', { n: 1234.5 }, 'no. # 1,234.5'],
  ['{missing}!', {}, '!'],
])('[I18N-5] fills %s with %j', (text, values, expected) => {
  expect(fill(text, values)).toBe(expected)
})

it('[I18N-5] chooses the plural of the language', () => {
  const text = '{n, plural, one {# faktura} few {# faktury} many {# faktury} other {# faktur}}'
  expect([1, 3, 5, 1.5].map((n) => fill(text, { n }, 'cs'))).toEqual([
    '1 faktura',
    '3 faktury',
    '5 faktur',
    '1,5 faktury',
  ])
})
