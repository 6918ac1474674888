/**
 * The sandbox's users, at least one for each role, with the customers that each of them sees, including child accounts.
 */
import { hash } from '@node-rs/argon2'
import type { Role, UserType } from 'netterms/contract/internal'
import type { Insertable } from 'kysely'
import type { UserMerchantsTable } from '../directory-schema.ts'
import type { UserCustomersTable, UsersTable } from '../schema.ts'
import { CUSTOMERS, DEALERS, NORTHWIND } from './program.ts'

/** Password of all users, in the sandbox only. */
export const SANDBOX_PASSWORD = 'correct-horse-sandbox-1'

/** OWASP's minimum for Argon2id, which is the library's default algorithm (security b.10). */
const PASSWORD_HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

interface Person {
  id: string
  username: string
  firstName: string
  lastName: string
  role: Role
  userTypes?: UserType[]
  home?: string
  /** The first one is selected at sign-in. */
  merchants?: readonly string[]
  customers: readonly string[]
}

const OWN = CUSTOMERS.filter(({ buid, parent_buid }) => buid === NORTHWIND || parent_buid === NORTHWIND).map(idOf)
const ALL = CUSTOMERS.map(idOf)
const northwind = { home: NORTHWIND, customers: OWN }

export const ADMIN: Person = {
  id: 'u-1001',
  username: 'admin',
  firstName: 'Alex',
  lastName: 'Smith',
  role: 'admin',
  ...northwind,
}
export const PAYER: Person = {
  id: 'u-1002',
  username: 'payer',
  firstName: 'Pat',
  lastName: 'Jones',
  role: 'payer',
  ...northwind,
}

/**
 * The partner's user with the `external_user_id` 'torqline-17', enrolled at the provider with their own username and
 * password.
 */
export const ROBIN: Person = {
  id: 'u-1012',
  username: 'robin',
  firstName: 'Robin',
  lastName: 'Hale',
  role: 'admin',
  ...northwind,
}
export const PARTNER_USER = { external_user_id: 'torqline-17', user_id: ROBIN.id } as const

const PEOPLE: readonly Person[] = [
  ADMIN,
  PAYER,
  { id: 'u-1003', username: 'viewer', firstName: 'Vera', lastName: 'Lind', role: 'viewer', ...northwind },
  { id: 'u-1004', username: 'cardviewer', firstName: 'Jo', lastName: 'Brown', role: 'card-viewer', ...northwind },
  { id: 'u-1005', username: 'safety', firstName: 'Sam', lastName: 'Okafor', role: 'safety-manager', ...northwind },
  { id: 'u-1006', username: 'voucher', firstName: 'Vic', lastName: 'Torres', role: 'voucher-manager', ...northwind },
  {
    id: 'u-1007',
    username: 'enrollment',
    firstName: 'Emi',
    lastName: 'Sato',
    role: 'enrollment-manager',
    ...northwind,
  },
  {
    id: 'u-1008',
    username: 'corporate',
    firstName: 'Cora',
    lastName: 'Nielsen',
    role: 'admin',
    userTypes: ['corporate'],
    customers: ALL.filter((buid) => !OWN.includes(buid)),
  },
  {
    id: 'u-1009',
    username: 'merchant',
    firstName: 'Marco',
    lastName: 'Rossi',
    role: 'merchant',
    userTypes: ['merchant'],
    merchants: [DEALERS.cascade.buid],
    customers: [],
  },
  {
    id: 'u-1010',
    username: 'support',
    firstName: 'Sue',
    lastName: 'Park',
    role: 'support',
    userTypes: ['admin'],
    customers: ALL,
  },
  {
    id: 'u-1011',
    username: 'other-admin',
    firstName: 'Omar',
    lastName: 'Haddad',
    role: 'admin',
    home: '20517',
    customers: ['20517'],
  },
  ROBIN,
  {
    id: 'u-1013',
    username: 'dealer-group',
    firstName: 'Dana',
    lastName: 'Whitfield',
    role: 'merchant',
    userTypes: ['merchant'],
    merchants: [DEALERS.pioneer.buid, DEALERS.summit.buid, DEALERS.lakeside.buid],
    customers: [],
  },
  // Works for only one of the dealers that `dealer-group` works for (SES-146).
  {
    id: 'u-1015',
    username: 'dealer-clerk',
    firstName: 'Noah',
    lastName: 'Bauer',
    role: 'merchant',
    userTypes: ['merchant'],
    merchants: [DEALERS.pioneer.buid],
    customers: [],
  },
  // Buys for one company and sells for another (SES-15).
  {
    id: 'u-1014',
    username: 'two-sides',
    firstName: 'Tess',
    lastName: 'Moreau',
    role: 'payer',
    userTypes: ['customer', 'merchant'],
    home: '20517',
    merchants: [DEALERS.cascade.buid],
    customers: ['20517'],
  },
]

export const hashSandboxPassword = (): Promise<string> => hash(SANDBOX_PASSWORD, PASSWORD_HASHING)

/** Each password is hashed separately, so that equal passwords do not show in the table. */
export const createUsers = (): Promise<Insertable<UsersTable>[]> => Promise.all(PEOPLE.map(toUser))

export const userCustomers = (): Insertable<UserCustomersTable>[] =>
  PEOPLE.flatMap(({ id, customers }) => customers.map((buid) => ({ user_id: id, customer_buid: buid })))

export const userMerchants = (): Insertable<UserMerchantsTable>[] =>
  PEOPLE.flatMap(({ id, merchants = [] }) => merchants.map((buid) => ({ user_id: id, merchant_buid: buid })))

export const fullNameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`

async function toUser(person: Person): Promise<Insertable<UsersTable>> {
  return {
    id: person.id,
    username: person.username,
    password_hash: await hashSandboxPassword(),
    first_name: person.firstName,
    last_name: person.lastName,
    email: `${person.username}@harbor.example`,
    role: person.role,
    user_types: person.userTypes ?? ['customer'],
    status: 'active',
    lock_reason: null,
    failed_attempts: 0,
    locked_until: null,
    home_customer: person.home ?? null,
    merchant_buid: person.merchants?.[0] ?? null,
    language: null,
  }
}

function idOf({ buid }: { buid: string }): string {
  return buid
}
