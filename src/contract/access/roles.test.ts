import { expect, it } from 'vitest'
import { CALLS } from '../calls.ts'
import { WIRE_ROLES } from '../session/session.schema.ts'
import { CAPABILITIES, type Capability, capabilitiesOf, holds } from './capabilities.ts'
import { DEFAULT_ROLE, ROLES } from './roles.ts'

const capabilities = Object.keys(CAPABILITIES) as Capability[]

it('[ACC-10] holds the whole table of roles and capabilities, cell by cell', () => {
  const initials = { admin: 'AD', payer: 'PA', viewer: 'VI', 'card-viewer': 'CV', 'safety-manager': 'SM' } as const
  const others = { 'voucher-manager': 'VM', 'enrollment-manager': 'EM', merchant: 'ME', support: 'CS' } as const
  const head = { ...initials, ...others }
  const rows = capabilities.map(
    (capability) =>
      `${capability.padEnd(38)}${ROLES.map((role) => (holds(role, capability) ? head[role] : '– ')).join(' ')}`,
  )
  expect(rows.join('\n')).toMatchInlineSnapshot(`
    "customers.list                        AD PA VI CV SM VM EM ME CS
    locations.list                        AD PA VI CV SM VM EM ME CS
    merchants.list                        AD PA VI –  –  –  –  ME CS
    customer-currencies.list              AD PA VI CV SM VM EM ME CS
    merchant-currencies.list              AD PA VI –  –  –  –  ME CS
    exposures.list                        AD PA VI –  –  VM EM –  CS
    invoices.list                         AD PA VI –  –  –  –  ME CS
    invoices.count                        AD PA VI –  –  –  –  ME CS
    invoice-details.get                   AD PA VI –  –  –  –  ME CS
    invoice-details.get-older             AD PA VI –  –  –  –  ME CS
    merchant-invoice-documents.list       AD PA VI –  –  –  –  ME CS
    billing-addresses.list                AD PA VI –  –  –  –  ME CS
    shipping-addresses.list               AD PA VI –  –  –  –  ME CS
    merchant-addresses.list               AD PA VI –  –  –  –  ME CS
    bank-accounts.list                    AD PA –  –  –  –  –  –  CS
    customer-banking-countries.list       AD PA –  –  –  –  –  –  – 
    bank-accounts.create                  AD –  –  –  –  –  –  –  – 
    payments.preview                      AD PA –  –  –  –  –  –  – 
    payments.create                       AD PA –  –  –  –  –  –  – 
    payments.get                          AD PA VI –  –  –  –  –  CS
    payments.list                         AD PA VI –  –  –  –  –  CS
    customer-dispute-reasons.list         AD PA VI –  –  –  –  ME CS
    user-group-contacts.list              AD PA –  –  –  –  –  –  – 
    customer-dispute-ineligible-trxs.list AD PA –  –  –  –  –  –  – 
    customer-disputes.count               AD PA VI –  –  –  –  –  CS
    merchant-disputes.count               –  –  –  –  –  –  –  ME CS
    customer-dispute-responses.list       AD PA VI –  –  –  –  –  CS
    merchant-dispute-responses.list       –  –  –  –  –  –  –  ME CS
    disputes.list                         AD PA VI –  –  –  –  ME CS
    disputes.get                          AD PA VI –  –  –  –  ME CS
    disputes.create                       AD PA –  –  –  –  –  –  – 
    disputes.answer                       AD –  –  –  –  –  –  ME CS
    disputes.answer-together              AD –  –  –  –  –  –  –  – 
    disputes.withdraw                     AD PA –  –  –  –  –  –  – 
    disputes.remove-invoice               AD PA –  –  –  –  –  –  – 
    dispute-documents.create              AD PA –  –  –  –  –  ME CS
    dispute-documents.get                 AD PA VI –  –  –  –  ME CS
    dispute-documents.delete              AD PA –  –  –  –  –  ME CS
    exports.create                        AD PA VI –  –  –  –  ME CS"
  `)
})

it('[ACC-10] names every capability after the call that it allows', () => {
  const names: readonly string[] = CALLS.map(({ name }) => name)
  expect(capabilities.filter((capability) => !names.includes(capability))).toEqual([])
})

it('[ACC-10] guards every call that a session makes by its own name, or by being signed in', () => {
  const guarded = CALLS.filter(({ credential }) => credential === 'session')
  for (const { name, needs } of guarded) {
    const isOwn = 'can' in needs ? needs.can === name : 'signedIn' in needs && needs.signedIn
    expect(isOwn, `${name} needs ${JSON.stringify(needs)}`).toBe(true)
  }
})

it('[ACC-3] gives a session the capabilities of its role, in the order of the table', () => {
  expect(capabilitiesOf('viewer')).toEqual([
    'customers.list',
    'locations.list',
    'merchants.list',
    'customer-currencies.list',
    'merchant-currencies.list',
    'exposures.list',
    'invoices.list',
    'invoices.count',
    'invoice-details.get',
    'invoice-details.get-older',
    'merchant-invoice-documents.list',
    'billing-addresses.list',
    'shipping-addresses.list',
    'merchant-addresses.list',
    'payments.get',
    'payments.list',
    'customer-dispute-reasons.list',
    'customer-disputes.count',
    'customer-dispute-responses.list',
    'disputes.list',
    'disputes.get',
    'dispute-documents.get',

    'exports.create',
  ])
})

it('[ACC-11] lets a user without a role look and do nothing', () => {
  expect(DEFAULT_ROLE).toBe('viewer')
  const doing = capabilitiesOf(DEFAULT_ROLE).filter((name) => /create|preview|bank/.test(name))
  // A file of what she sees is looking.
  expect(doing.filter((name) => name !== 'exports.create')).toEqual([])
})

it('[ACC-10] spells each role for the wire once', () => {
  expect(new Set(Object.values(WIRE_ROLES)).size).toBe(ROLES.length)
})
