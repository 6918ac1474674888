import { expect, it } from 'vitest'
import { cleanEmail, problemOf } from '../person-fields.ts'
import { readLines } from './read-lines.ts'
import { nextUsername, suggestUsername } from './suggest-username.ts'

const lena = { firstName: 'Lena', lastName: 'Ortiz', email: 'l.ortiz@northwind.example' }

it.each([
  ['a mail program', 'Lena Ortiz <l.ortiz@northwind.example>'],
  ['the same with quotes', '"Ortiz, Lena" <l.ortiz@northwind.example>'],
  ['a spreadsheet', 'Lena\tOrtiz\tl.ortiz@northwind.example'],
  ['a spreadsheet in reverse order', 'l.ortiz@northwind.example\tLena Ortiz'],
  ['a list', '  • Lena Ortiz, l.ortiz@northwind.example'],
  ['a link', 'Lena Ortiz mailto:l.ortiz@northwind.example'],
  ['a text with invisible characters', '\ufeffLena\u00a0Ortiz <\u200bl.ortiz@northwind.example>'],
])('[USR-81] reads %s', (_what, text) => {
  expect(readLines(text)).toEqual({ people: [lena], unread: [] })
})

it('[USR-81] reads several on one line, each address once, and reports lines without an address', () => {
  const { people, unread } = readLines(
    'Lena Ortiz <l.ortiz@northwind.example>; Ivo Marek <i.marek@northwind.example>,\r\nL.ORTIZ@northwind.example\nHanna Berg\n\n',
  )
  expect(people.map(({ firstName, email }) => [firstName, email])).toEqual([
    ['Lena', 'l.ortiz@northwind.example'],
    ['Ivo', 'i.marek@northwind.example'],
  ])
  expect(unread).toEqual(['Hanna Berg'])
})

it('[USR-81] derives a name from the address if there is none', () => {
  expect(readLines('lena.ortiz@northwind.example\ninfo@northwind.example').people).toEqual([
    { ...lena, email: 'lena.ortiz@northwind.example' },
    { firstName: 'Info', lastName: '', email: 'info@northwind.example' },
  ])
})

it.each([
  ['l.ortiz@northwind.example', 'l.ortiz'],
  ['Lena.Örtiz@northwind.example', 'lena.ortiz'],
  ['lo@northwind.example', 'lo.northwind'],
  ['=cmd|x@northwind.example', 'cmdx'],
  ['@', ''],
  ['', ''],
])('[USR-80] suggests for %s the username %s', (email, username) => {
  expect(suggestUsername(email)).toBe(username)
})

it('[USR-80] tries the next number after a username that is taken', () => {
  expect(['h.berg', 'h.berg2', 'h.berg9', 'x'.repeat(64)].map(nextUsername)).toEqual([
    'h.berg2',
    'h.berg3',
    'h.berg10',
    `${'x'.repeat(63)}2`,
  ])
})

it.each([
  [' Lena Ortiz <l.ortiz@northwind.example> ', 'l.ortiz@northwind.example'],
  ['mailto:l.ortiz@northwind.example?subject=Hi', 'l.ortiz@northwind.example'],
  ['ｌ.ortiz＠northwind.example', 'l.ortiz@northwind.example'],
  ['l.ortiz@northwind.example.', 'l.ortiz@northwind.example'],
])('[USR-77] accepts %s as an address', (text, address) => {
  expect(cleanEmail(text)).toBe(address)
})

it.each([
  ['firstName', ' ', 'missing'],
  ['firstName', 'a\u200bb', 'invisible'],
  ['lastName', 'e\u0301'.repeat(51), 'too-long'],
  ['lastName', 'é'.repeat(50), null],
  ['email', 'a@b', 'invalid'],
  ['email', `${'a'.repeat(250)}@b.example`, 'too-long'],
  ['username', 'abc', 'too-short'],
  ['username', 'lena ortiz', 'letters'],
  ['username', 'ӏena.ortiz', 'letters'],
  ['username', '=lena', 'letters'],
] as const)('[USR-77] finds in %s %j: %s', (field, text, problem) => {
  expect(problemOf(field, text)).toBe(problem)
})
