import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FLAGS } from '../flags.ts'
import { CAPABILITIES, type Capability, capabilitiesOf, holds, rolesThatCan } from './capabilities.ts'
import { explainRefusal, type RefusedSubject } from './explain-refusal.ts'
import { firstFailedCheck, type Requirement, USER_TYPES } from './requirement.ts'
import { ROLES } from './roles.ts'

const of = (role: RefusedSubject['role'], changes: Partial<RefusedSubject> = {}): RefusedSubject => ({
  signedIn: true,
  userType: role === 'merchant' ? 'merchant' : role === 'support' ? 'admin' : 'customer',
  role,
  capabilities: capabilitiesOf(role),
  flags: {},
  customerId: 'C-1',
  merchantId: null,
  ...changes,
})
const why = (can: Capability, who: RefusedSubject) => explainRefusal({ can }, who)

it('[ACC-24] names the roles that help, the smallest one that the company can give, and an admin to contact', () => {
  expect(why('payments.create', of('viewer'))).toEqual({
    ...{ reason: 'role', requirement: null, roles: ['admin', 'payer'], role: 'payer', ask: 'administrator' },
  })
  expect(why('cards.request', of('card-viewer'))).toMatchObject({ role: 'admin', ask: 'administrator' })
  expect(why('payments.create', of('payer'))).toBeNull()
  // Changing a payer to a card viewer would take away the right to pay.
  expect(why('cards.list', of('payer'))).toMatchObject({ roles: ['admin', 'card-viewer', 'support'], role: 'admin' })
  expect(why('payments.create', of('enrollment-manager'))).toMatchObject({ role: 'payer', ask: 'administrator' })
  expect(why('loyalty-programs.update', of('admin'))).toMatchObject({ role: null, ask: 'support' })
})

it('[ACC-25] points to customer support when no role of the company has the right, and names no helper for customer support', () => {
  expect(why('rejections.cancel', of('payer'))).toMatchObject({
    roles: ['merchant', 'support'],
    role: null,
    ask: 'support',
  })
  expect(why('payments.create', of('merchant'))).toMatchObject({ role: null, ask: 'support' })
  expect(why('users.invite', of('support'))).toMatchObject({ reason: 'role', role: null, ask: null })
})

it.each([
  ['session', { can: 'invoices.list' }, of('viewer', { signedIn: false })],
  ['user-type', { userTypes: ['merchant'] }, of('payer')],
  ['role', { notRoles: ['viewer'] }, of('viewer')],
  ['flag', { flags: ['userManagementEnabled'] }, of('admin')],
  ['flag', { notFlags: ['userManagementDisabled'] }, of('admin', { flags: { userManagementDisabled: true } })],
  ['account', { customer: true }, of('payer', { customerId: null })],
  ['dealer', { merchant: true }, of('payer')],
  ['scope', { can: 'payments.create' }, of('payer', { capabilities: [], isEmbedded: true })],
  ['account-locked', { can: 'payments.create' }, of('payer', { noPayment: 'locked' })],
  ['account-not-eligible', { can: 'payments.preview' }, of('admin', { noPayment: 'not-eligible' })],
] as const satisfies readonly (readonly [string, Requirement, RefusedSubject])[])(
  '[ACC-24] gives the reason %s for %j',
  (reason, need, who) => {
    expect(explainRefusal(need, who)?.reason).toBe(reason)
  },
)

it('[ACC-24] names the flag, and the contact of a partner’s user', () => {
  const flag = { flags: ['userManagementEnabled'] } as const
  expect(explainRefusal(flag, of('admin'))).toMatchObject({ requirement: 'userManagementEnabled', ask: 'support' })
  expect(why('payments.create', of('viewer', { isEmbedded: true }))).toMatchObject({ role: 'payer', ask: 'partner' })
})

it('[ACC-24] an account that may not pay causes refusals of payments only', () => {
  expect(why('invoices.list', of('payer', { noPayment: 'locked' }))).toBeNull()
})

it('[ACC-24] refuses exactly what the access checks refuse, for every role, right, and flag', () => {
  const needs = fc.record<Requirement>(
    {
      can: fc.constantFrom(...(Object.keys(CAPABILITIES) as Capability[])),
      userTypes: fc.subarray([...USER_TYPES]),
      notRoles: fc.subarray([...ROLES]),
      flags: fc.subarray([...FLAGS]),
      customer: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  const people = fc.record({ role: fc.constantFrom(...ROLES), signedIn: fc.boolean(), cut: fc.boolean() })
  fc.assert(
    fc.property(needs, people, (need, { role, signedIn, cut }) => {
      const who = of(role, { signedIn, ...(cut && { capabilities: [] }) })
      const refusal = explainRefusal(need, who)
      expect(refusal === null).toBe(firstFailedCheck(need, who) === null)
      // A suggested role has the right, is not barred, and can be given by a company.
      if (refusal?.role) {
        expect(need.can === undefined || holds(refusal.role, need.can)).toBe(true)
        expect([...(need.notRoles ?? []), 'merchant', 'support']).not.toContain(refusal.role)
      }
      if (refusal?.reason === 'role' && need.can)
        expect(rolesThatCan(need.can)).toEqual(expect.arrayContaining([...refusal.roles]))
    }),
  )
})
