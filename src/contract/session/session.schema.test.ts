import { expect, it } from 'vitest'
import { NOBODY } from '../../testing/handlers/session.handlers.ts'
import { customerSchema } from '../customers/customers.calls.ts'
import { signIn } from './sign-in.calls.ts'
import { ANONYMOUS, chooseUserType, selfSchema, sessionDataSchema, subjectOf } from './session.schema.ts'

const anonymous = { id: 'self', ...NOBODY }
const user = {
  user_id: 'U-1',
  username: 'payer',
  email_address: 'payer@northwind.example',
  first_name: 'Robin',
  last_name: 'Lake',
  full_name: 'Robin Lake',
  role: 'Payer',
  status: 'active',
  user_types: ['customer'],
  isSso: false,
  timeZone: 'America/Chicago',
  customerEntityRestricted: false,
  merchantEntityRestricted: false,
}

it('[SES-1] reads a session without a user: no user type, no rights', () => {
  expect(selfSchema.parse(anonymous)).toEqual(ANONYMOUS)
  expect(subjectOf(ANONYMOUS, {})).toMatchObject({ signedIn: false, userType: null, capabilities: [] })
})

it('[SES-1] drops the e-mail address from the session that widgets get', () => {
  expect(JSON.stringify(selfSchema.parse({ ...anonymous, user }))).not.toContain('@')
})

it('[SES-64] reads spaces in a time zone name as underscores', () => {
  const zoned = { ...anonymous, user: { ...user, timeZone: 'America/New York' } }
  expect(selfSchema.parse(zoned).user?.timeZone).toBe('America/New_York')
})

it.each([
  ['Payer', 'payer'],
  ['Customer Support', 'support'],
  ['Emperor', 'viewer'],
  ['', 'viewer'],
])('[ACC-11] reads the role %j as %s', (wireRole, role) => {
  expect(selfSchema.parse({ ...anonymous, user: { ...user, role: wireRole } }).role).toBe(role)
})

it('[SES-2] accepts any characters in user names and passwords, up to a length', () => {
  const { attributes } = signIn.body
  expect(attributes.safeParse({ username: "o'neil ", password: ' pass word ' }).success).toBe(true)
  expect(attributes.safeParse({ username: 'x'.repeat(65), password: 'x' }).success).toBe(false)
  expect(attributes.safeParse({ username: 'x', password: 'x'.repeat(129) }).success).toBe(false)
  expect(attributes.safeParse({ username: 'x', password: 'x', role: 'Admin' }).success).toBe(false)
})

it('[SES-4] prefers admin among the user types, else the first', () => {
  expect(chooseUserType(['customer', 'admin'])).toBe('admin')
  expect(chooseUserType(['corporate', 'customer'])).toBe('corporate')
  expect(chooseUserType([])).toBeNull()
})

it.each([
  [[{ key: 'manage-customer', value: '10428' }], true],
  [[], false],
  [[{ key: 'user_type', value: 'admin' }], true],
  [[{ key: 'language', value: 'de' }], true],
  [[{ key: 'role', value: 'Admin' }], false],
  [[{ key: 'logged_in', value: 'true' }], false],
  [[{ key: 'manage-customer', value: '10428', role: 'Admin' }], false],
])('[SES-6] selects only what it has a key for: %j is %s', (sessionKeys, expected) => {
  expect(sessionDataSchema.safeParse({ sessionKeys }).success).toBe(expected)
})

it.each(['active', 'inactive', 'terminated', 'on hold', 'locked'])(
  '[CUS-1] reads a customer with the status %s',
  (status) => {
    const customer = customerSchema.parse({
      buidCustomer: '10428',
      customerName: 'Northwind Traders',
      parentCustomer: null,
      paymentEligible: true,
      isActive: status === 'active',
      status,
      currency: 'USD',
      buidLocation: null,
      locationName: null,
    })
    expect(customer).toMatchObject({ id: '10428', name: 'Northwind Traders', status })
  },
)

it('[SES-9] reads the names of the selection, and no location from a server that sends none', () => {
  const selectedLocation = { buidLocation: 'L-11', locationName: 'Yakima' }
  expect(selfSchema.parse({ ...anonymous, selectedLocation }).location).toEqual({ id: 'L-11', name: 'Yakima' })
  expect(selfSchema.parse(anonymous).location).toBeNull()
})

it('[SES-9] reads whether the selected customer may pay, and assumes yes when the server does not send it', () => {
  const named = { buidCustomer: '21502', customerName: 'Litware Mining', currency: 'USD' }
  const sent = { ...named, status: 'locked', paymentEligible: false, paymentWebText: 'Pays by wire.' }
  expect(selfSchema.parse({ ...anonymous, selectedCustomer: sent }).customer).toMatchObject({
    noPayment: 'locked',
    paymentText: 'Pays by wire.',
  })
  const untold = selfSchema.parse({ ...anonymous, selectedCustomer: named }).customer
  expect(untold).toMatchObject({ noPayment: null, paymentText: null })
})
