import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FlagValues } from '../flags.ts'
import { firstFailedCheck, isFlagOn, isFlagTolerated, type Requirement, type Subject } from './requirement.ts'
import { capabilitiesOf, rolesThatCan, rolesToAsk } from './capabilities.ts'

const payer: Subject = {
  signedIn: true,
  userType: 'customer',
  role: 'payer',
  capabilities: capabilitiesOf('payer'),
  flags: {},
  customerId: 'C-1',
  merchantId: null,
}
const anonymous: Subject = {
  ...payer,
  signedIn: false,
  userType: null,
  role: 'viewer',
  capabilities: [],
  customerId: null,
}

it.each([
  [
    'ACC-1',
    'reports the earliest failure',
    { can: 'bank-accounts.list', notRoles: ['payer'], merchant: true },
    'forbiddenRole',
  ],
  ['ACC-1', 'passes when every check holds', { userTypes: ['customer'], can: 'payments.create', customer: true }, null],
  ['ACC-3', 'lets a role through that holds the capability', { can: 'payments.create' }, null],
  ['ACC-4', 'rejects a user type that the route does not list', { userTypes: ['merchant'] }, 'userType'],
  ['ACC-5', 'rejects a barred role', { notRoles: ['payer'] }, 'forbiddenRole'],
  ['ACC-6', 'needs a selected merchant', { merchant: true }, 'merchant'],
  ['ACC-6', 'accepts a selected customer', { customer: true }, null],
  ['ACC-7', 'needs a flag that is on', { flags: ['subAccountsEnabled'] }, 'flag'],
] as const satisfies readonly (readonly [string, string, Requirement, string | null])[])(
  '[%s] %s',
  (_rule, _says, need, expected) => {
    expect(firstFailedCheck(need, payer)).toBe(expected)
  },
)

/** A requirement that fails each check, in the order of the specification. */
const FAILING = [
  ['authentication', { signedIn: true }],
  ['userType', { userTypes: ['merchant'] }],
  ['role', { can: 'payments.create' }],
  ['forbiddenRole', { notRoles: ['viewer'] }],
  ['flag', { flags: ['disputeCenterEnabled'] }],
  ['forbiddenFlag', { notFlags: ['userManagementDisabled'] }],
  ['customer', { customer: true }],
  ['merchant', { merchant: true }],
] as const satisfies readonly (readonly [string, Requirement])[]

it('[ACC-1] runs the checks in the order of the specification when any combination of them fails', () => {
  const flags: FlagValues = { userManagementDisabled: true }
  fc.assert(
    fc.property(fc.subarray([...FAILING], { minLength: 1 }), fc.boolean(), (failing, signedIn) => {
      const need = Object.assign({}, ...failing.map(([, part]) => part)) as Requirement
      const asks = failing.some(([name]) => !['flag', 'forbiddenFlag'].includes(name))
      const others = failing.filter(([name]) => name !== 'authentication')
      const expected = !signedIn && asks ? 'authentication' : (others[0]?.[0] ?? null)
      expect(firstFailedCheck(need, { ...anonymous, signedIn, flags })).toBe(expected)
    }),
  )
})

it('[ACC-2] needs no sign-in for an empty requirement, and one for any other', () => {
  expect(firstFailedCheck({}, anonymous)).toBeNull()
  expect(firstFailedCheck({ flags: [] }, anonymous)).toBeNull()
  expect(firstFailedCheck({ can: 'invoices.list' }, anonymous)).toBe('authentication')
  expect(firstFailedCheck({ customer: true }, anonymous)).toBe('authentication')
  expect(firstFailedCheck({ signedIn: true }, anonymous)).toBe('authentication')
})

it('[ACC-3] checks the capabilities granted to the session, not those of its role', () => {
  const narrowed: Subject = { ...payer, capabilities: ['invoices.list'] }
  expect(firstFailedCheck({ can: 'payments.create' }, narrowed)).toBe('role')
})

it.each([
  ['customer', null],
  ['corporate', null],
  ['admin', null],
  ['merchant', 'userType'],
  ['dealer-portal', 'userType'],
  [null, 'userType'],
] as const)('[ACC-4] on a customer route the user type %s gives %s', (userType, expected) => {
  expect(firstFailedCheck({ userTypes: ['customer'] }, { ...payer, userType })).toBe(expected)
})

it('[ACC-4] counts no other user type as a merchant', () => {
  expect(firstFailedCheck({ userTypes: ['merchant'] }, { ...payer, userType: 'admin' })).toBe('userType')
})

it('[ACC-6] requires a selected customer', () => {
  expect(firstFailedCheck({ customer: true }, { ...payer, customerId: null })).toBe('customer')
})

it.each([
  ['customer', 'payer', 'customer'],
  ['merchant', 'merchant', null],
  ['dealer-portal', 'merchant', null],
  ['admin', 'support', null],
] as const)('[DSP-85] without a customer a %s with the role %s gives %s', (userType, role, expected) => {
  const who: Subject = { ...payer, userType, role, customerId: null }
  expect(firstFailedCheck({ customer: 'of-customers' }, who)).toBe(expected)
  expect(firstFailedCheck({ customer: true }, who)).toBe('customer')
})

it('[ACC-7] lets xEnabled through when xDisabled is false, not when it is missing', () => {
  expect(isFlagOn({ userManagementDisabled: false }, 'userManagementEnabled')).toBe(true)
  expect(isFlagOn({}, 'userManagementEnabled')).toBe(false)
  expect(isFlagOn({ userManagementDisabled: true }, 'userManagementEnabled')).toBe(false)
  expect(isFlagOn({ userManagementEnabled: true, userManagementDisabled: true }, 'userManagementEnabled')).toBe(true)
})

it('[ACC-8] tolerates a forbidden xDisabled while xEnabled is on', () => {
  expect(isFlagTolerated({ userManagementDisabled: true }, 'userManagementDisabled')).toBe(false)
  expect(isFlagTolerated({ userManagementDisabled: true, userManagementEnabled: true }, 'userManagementDisabled')).toBe(
    true,
  )
  expect(isFlagTolerated({}, 'userManagementDisabled')).toBe(true)
})

it('[ACC-8] forbids a flag without a twin when it is on', () => {
  expect(
    firstFailedCheck({ notFlags: ['subAccountsEnabled'] }, { ...payer, flags: { subAccountsEnabled: true } }),
  ).toBe('forbiddenFlag')
})

it('[ACC-9] names the roles that could help', () => {
  expect(rolesThatCan('payments.create')).toEqual(['admin', 'payer'])
  expect(rolesThatCan('payments.refund')).toEqual(['support'])
})

it('[ACC-9] names only roles of the user’s own company, and none that the page bars', () => {
  expect(rolesToAsk({ can: 'payments.create' })).toEqual(['admin', 'payer'])
  expect(rolesToAsk({ can: 'payments.create', notRoles: ['payer'] })).toEqual(['admin'])
  expect(rolesToAsk({ can: 'payments.refund' })).toEqual([])
  expect(rolesToAsk({ notRoles: ['viewer'] })).not.toContain('support')
  expect(rolesToAsk({})).toEqual([])
})
