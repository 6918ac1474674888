import { expect, it } from 'vitest'
import { resolveContacts } from './dispute-contact.rules.ts'
import { disputeAnswerRequestSchema } from './dispute-requests.schema.ts'

const KNOWN = [
  { id: 'u-1', name: 'Alex Smith', emailAddress: 'alex@host.example' },
  { id: 'u-2', name: 'Pat Jones', emailAddress: '' },
]

it('[DSP-21] adds users of the account by id, and other people by name and address', () => {
  const wanted = [{ id: 'u-1' }, { name: ' Dock Seven ', email_address: 'dock@host.example', contact_type: '3' }]
  expect(resolveContacts(wanted, KNOWN)).toEqual([
    { name: 'Alex Smith', emailAddress: 'alex@host.example', typeId: '1', userId: 'u-1' },
    { name: 'Dock Seven', emailAddress: 'dock@host.example', typeId: '3', userId: null },
  ])
})

it('[DSP-21] accepts the alternative field names of name and address, and one of each', () => {
  const wanted = { contactName: 'Dock Seven', contactEmail: 'dock@host.example' }
  expect(resolveContacts([wanted], KNOWN)).toEqual([
    { name: 'Dock Seven', emailAddress: 'dock@host.example', typeId: '1', userId: null },
  ])
  const taken = (contact: object) =>
    disputeAnswerRequestSchema.safeParse({ action: 'deny', version: 1, comment: 'No.', contacts: [contact] }).success
  expect(taken(wanted)).toBe(true)
  expect(taken({ ...wanted, name: 'Dock Eight' })).toBe(false)
  expect(taken({ ...wanted, email_address: 'dock@host.example' })).toBe(false)
})

it.each([
  ['unknown', { id: 'u-9' }],
  ['no-email', { id: 'u-2' }],
  ['no-email', { name: 'Nobody' }],
  ['no-name', { email_address: 'a@b.example' }],
  ['email-invalid', { name: 'A', email_address: 'a@b' }],
  ['email-invalid', { name: 'A', email_address: 'a b@c.example' }],
  ['type-unknown', { id: 'u-1', contact_type: 'constructor' }],
] as const)('[DSP-21] rejects a contact: %s', (refusal, contact) => {
  expect(resolveContacts([contact], KNOWN)).toEqual([{ refusal }])
})

it('[DSP-21] accepts an address once, in any spelling', () => {
  const again = { name: 'Alex', email_address: 'ALEX@host.example' }
  expect(resolveContacts([{ id: 'u-1' }, again], KNOWN)[1]).toEqual({ refusal: 'repeated' })
})
