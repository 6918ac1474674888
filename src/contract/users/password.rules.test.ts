import { expect, it } from 'vitest'
import { containsKnownWord, DEFAULT_PASSWORD_POLICY, missingPasswordRequirements } from './password.rules.ts'

const policy = {
  ...DEFAULT_PASSWORD_POLICY,
  numeric: 2,
  uppercase: 1,
  lowercase: 1,
  alphabetic: 4,
  special: 1,
  nonAlphabetic: 3,
}

it.each([
  ['fifteen characters', 'a'.repeat(15), []],
  ['fourteen', 'a'.repeat(14), ['minLength']],
  ['128', 'a'.repeat(128), []],
  ['129', 'a'.repeat(129), ['maxLength']],
  ['fifteen outside the Basic Multilingual Plane', '😀'.repeat(15), []],
  ['seven letters with combining accents', 'e\u0301'.repeat(14), ['minLength']],
  ['nothing', '', ['minLength']],
] as const)('[IDN-1] counts code points after NFC: %s', (_what, password, missing) => {
  expect(missingPasswordRequirements(password)).toEqual(missing)
})

it.each([
  ['Abcdefghijk12!x', []],
  ['abcdefghijk12!x', ['uppercase']],
  ['ABCDEFGHIJK12!X', ['lowercase']],
  ['Abcdefghijk1?!x', ['numeric']],
  ['Abcdefghijk12?x', ['special']],
  ['Abcdefghijklm!x', ['numeric', 'nonAlphabetic']],
  ['12345678901!2#4', ['uppercase', 'lowercase', 'alphabetic']],
  ['Äbcdéfghijk१२!x', []],
] as const)('[IDN-1] lists the requirements of a configured composition that %s misses', (password, missing) => {
  expect(missingPasswordRequirements(password, policy)).toEqual(missing)
})

it.each([
  ['my-Pat.Jones-1234', ['pat.jones'], true],
  ['PATJONES is my name', ['pat.jones'], true],
  ['h a r b o r trade', ['Harbor'], true],
  ['a pat on the back', ['pat'], false],
  ['quiet lantern over', ['pat.jones', '', '***'], false],
] as const)('[IDN-2] finds well-known words about the owner in %s', (password, words, found) => {
  expect(containsKnownWord(password, words)).toBe(found)
})
