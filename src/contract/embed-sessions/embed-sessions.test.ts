import { expect, it } from 'vitest'
import { createEmbedSession } from './embed-sessions.calls.ts'
import { createEmbedToken, deleteEmbedToken } from './embed-tokens.calls.ts'

const request = {
  external_user_id: 'user-77',
  user: { first_name: 'Robin', last_name: 'Lake' },
  buid_customers: ['10428'],
  role: 'Payer',
  allowed_origins: ['https://parts.example'],
}
const { attributes } = createEmbedSession.body

it('[EMB-1] is for a partner’s server, with a secret key and an idempotency key', () => {
  expect([createEmbedSession.credential, createEmbedSession.idempotent]).toEqual(['secret-key', true])
  expect(attributes.safeParse(request).success).toBe(true)
})

it('[EMB-1] limits the role to the capabilities that it names', () => {
  expect(attributes.safeParse({ ...request, capabilities: ['invoices.list'] }).success).toBe(true)
  expect(attributes.safeParse({ ...request, capabilities: ['cards.reveal'] }).success).toBe(false)
})

it.each([
  ['no customer', { buid_customers: [] }],
  ['an unknown role', { role: 'Owner' }],
  ['an email address, which is not accepted', { user: { ...request.user, email: 'a@b.example' } }],
  ['capabilities of its own', { user_type: 'admin' }],
])('[EMB-1] refuses a session with %s', (_name, change) => {
  expect(attributes.safeParse({ ...request, ...change }).success).toBe(false)
})

it.each([
  ['https://parts.example', true],
  ['http://127.0.0.1:4702', true],
  ['https://parts.example/', false],
  ['https://parts.example/path', false],
  ['https://*.example', false],
  ['https://user@parts.example', false],
  ['javascript:alert(1)', false],
  ['null', false],
  ['*', false],
])('[EMB-5] accepts exact origins only: %s is %s', (origin, expected) => {
  expect(attributes.safeParse({ ...request, allowed_origins: [origin] }).success).toBe(expected)
})

it('[EMB-3] exchanges a secret with only the secret and the publishable key', () => {
  expect(createEmbedToken.credential).toBe('none')
  expect(createEmbedToken.errors).toEqual(expect.arrayContaining(['client-secret-consumed', 'client-secret-expired']))
})

it('[EMB-7] ends a session with its own token', () => {
  expect([deleteEmbedToken.method, deleteEmbedToken.credential]).toEqual(['DELETE', 'session'])
})
