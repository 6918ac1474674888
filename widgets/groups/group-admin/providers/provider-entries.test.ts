import { expect, it } from 'vitest'
import { type Entries, problemsOf } from './provider-entries.ts'

const entries: Entries = {
  name: 'Contoso',
  issuer: ' https://login.contoso.example ',
  client_id: 'netterms',
  client_secret: ' s3cret ',
}

it('[GRP-51] accepts valid input, including pasted spaces around it', () => {
  expect(problemsOf(entries, true)).toEqual({})
})

it.each([
  ['a missing name', { name: ' ' }, { name: 'missing' }],
  ['a name of 81 characters', { name: 'a'.repeat(81) }, { name: 'too-long' }],
  ['a missing URL', { issuer: '' }, { issuer: 'missing' }],
  ['a URL of another scheme', { issuer: 'login.contoso.example' }, { issuer: 'not-https' }],
  ['a client id of two words', { client_id: 'net terms' }, { client_id: 'blanks' }],
  ['a missing secret', { client_secret: '' }, { client_secret: 'missing' }],
] as const)('[GRP-51] names %s', (_what, change, problems) => {
  expect(problemsOf({ ...entries, ...change }, true)).toEqual(problems)
})

it('[GRP-53] requires no secret if one is stored', () => {
  expect(problemsOf({ ...entries, client_secret: '' }, false)).toEqual({})
})
