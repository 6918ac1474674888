import { expect, it } from 'vitest'
import { CALLS } from '../calls.ts'
import { WIRE_ROLES } from '../session/session.schema.ts'
import { CAPABILITIES, type Capability, capabilitiesOf, DEFAULT_ROLE, holds, ROLES } from './roles.ts'

const capabilities = Object.keys(CAPABILITIES) as Capability[]

it('[ACC-10] holds the whole table of roles and capabilities, cell by cell', () => {
  const initials = { admin: 'AD', payer: 'PA', viewer: 'VI', 'card-viewer': 'CV', 'safety-manager': 'SM' } as const
  const others = { 'voucher-manager': 'VM', 'enrollment-manager': 'EM', merchant: 'ME', support: 'CS' } as const
  const head = { ...initials, ...others }
  const rows = capabilities.map(
    (capability) =>
      `${capability.padEnd(22)}${ROLES.map((role) => (holds(role, capability) ? head[role] : '– ')).join(' ')}`,
  )
  expect(rows.join('\n')).toMatchInlineSnapshot(`
    "customers.list        AD PA VI CV SM VM EM ME CS
    exposures.list        AD PA VI –  –  VM EM –  CS
    invoices.list         AD PA VI –  –  –  –  ME CS
    invoices.count        AD PA VI –  –  –  –  ME CS
    bank-accounts.list    AD PA –  –  –  –  –  –  CS
    bank-accounts.create  AD –  –  –  –  –  –  –  – 
    payments.preview      AD PA –  –  –  –  –  –  – 
    payments.create       AD PA –  –  –  –  –  –  – 
    payments.get          AD PA VI –  –  –  –  –  CS
    payments.list         AD PA VI –  –  –  –  –  CS"
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
    'exposures.list',
    'invoices.list',
    'invoices.count',
    'payments.get',
    'payments.list',
  ])
})

it('[ACC-11] lets a user without a role look and do nothing', () => {
  expect(DEFAULT_ROLE).toBe('viewer')
  expect(capabilitiesOf(DEFAULT_ROLE).filter((name) => /create|preview|bank/.test(name))).toEqual([])
})

it('[ACC-10] spells each role for the wire once', () => {
  expect(new Set(Object.values(WIRE_ROLES)).size).toBe(ROLES.length)
})
