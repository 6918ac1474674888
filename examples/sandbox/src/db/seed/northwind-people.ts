/**
 * More users of Northwind and its groups: with every status, locked for every reason. Tests and guides do not sign in
 * as them.
 */
import type { Role, UserLockReason, UserStatus } from 'netterms/contract/internal'
import type { Insertable } from 'kysely'
import { FIRST_NOW_MS } from '../../clock/program-clock.ts'
import type { UserCustomersTable, UsersTable } from '../schema.ts'
import type { UserGroupCustomersTable, UserGroupsTable } from '../user-schema.ts'
import { hashSandboxPassword } from './people.ts'
import { NORTHWIND } from './program.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const WEST = '10429'
const CANADA = '10430'

const group = (id: string, name: string, parent: string | null, hasNetwork = false): Insertable<UserGroupsTable> => ({
  customer_buid: NORTHWIND,
  id,
  name,
  parent_id: parent,
  network_access: hasNetwork,
})

export const USER_GROUPS: readonly Insertable<UserGroupsTable>[] = [
  group('g-1001', 'Northwind Traders', null, true),
  group('g-1002', 'Accounts payable', 'g-1001'),
  group('g-1003', 'Northwind West', 'g-1001'),
  group('g-1004', 'Portland depot', 'g-1003'),
  group('g-1005', 'Northwind Canada', 'g-1001'),
]

const brings = (groupId: string, account: string, withChildren: boolean): Insertable<UserGroupCustomersTable> => ({
  customer_buid: NORTHWIND,
  group_id: groupId,
  account_buid: account,
  with_child_accounts: withChildren,
})

export const USER_GROUP_CUSTOMERS: readonly Insertable<UserGroupCustomersTable>[] = [
  brings('g-1001', NORTHWIND, false),
  brings('g-1002', NORTHWIND, true),
  brings('g-1003', WEST, true),
  brings('g-1004', WEST, false),
  brings('g-1005', CANADA, true),
]

type Row = readonly [
  username: string,
  firstName: string,
  lastName: string,
  role: Role,
  customer: string,
  groupId: string | null,
  state?: Exclude<UserStatus, 'active' | 'locked'> | UserLockReason,
]

const PEOPLE: readonly Row[] = [
  ['h.berg', 'Hanna', 'Berg', 'payer', NORTHWIND, 'g-1002'],
  ['t.nguyen', 'Tuan', 'Nguyen', 'viewer', NORTHWIND, 'g-1001'],
  ['c.dubois', 'Claire', 'Dubois', 'payer', CANADA, 'g-1005'],
  ['r.alvarez', 'Rafael', 'Álvarez', 'card-viewer', WEST, 'g-1004'],
  ['i.novak', 'Ivana', 'Nováková', 'payer', NORTHWIND, 'g-1002', 'invited'],
  ['g.macleod', 'Grant', 'MacLeod', 'viewer', CANADA, 'g-1005', 'invited'],
  ['d.obrien', 'Dermot', 'O’Brien', 'admin', NORTHWIND, null, 'by administrator'],
  ['l.schmidt', 'Lena', 'Schmidt', 'payer', NORTHWIND, 'g-1002', 'by customer support'],
  ['y.tanaka', 'Yuki', 'Tanaka', 'viewer', WEST, 'g-1003', 'password change required'],
  ['m.costa', 'Marta', 'Costa', 'safety-manager', WEST, 'g-1004', 'expired password'],
  ['p.kowalski', 'Piotr', 'Kowalski', 'viewer', NORTHWIND, null, 'exceeded login attempts'],
  ['a.rossi', 'Anna', 'Rossi', 'voucher-manager', NORTHWIND, null, 'challenge phrase change required'],
  ['b.jensen', 'Bo', 'Jensen', 'enrollment-manager', WEST, 'g-1003', 'exceeded challenge phrase attempts'],
  ['e.popescu', 'Elena', 'Popescu', 'payer', NORTHWIND, null, 'terminated'],
]

const idOf = (index: number): string => `u-${1101 + index}`

const isStatus = (state: NonNullable<Row[6]>): state is 'invited' | 'terminated' =>
  state === 'invited' || state === 'terminated'

export const createNorthwindPeople = (): Promise<Insertable<UsersTable>[]> =>
  Promise.all(
    PEOPLE.map(async ([username, firstName, lastName, role, customer, groupId, state], index) => ({
      id: idOf(index),
      username,
      password_hash: state === 'invited' ? null : await hashSandboxPassword(),
      first_name: firstName,
      last_name: lastName,
      email: `${username}@northwind.example`,
      role,
      user_types: ['customer' as const],
      status: state === undefined ? 'active' : isStatus(state) ? state : 'locked',
      lock_reason: state === undefined || isStatus(state) ? null : state,
      failed_attempts: 0,
      locked_until: null,
      home_customer: customer,
      merchant_buid: null,
      language: null,
      group_id: groupId,
      // Invited users without a mail: an administrator can send the invitation again.
      invited_at: state === 'invited' ? new Date(FIRST_NOW_MS) : null,
      created_at: new Date(FIRST_NOW_MS - (state === 'invited' ? 0 : (index + 3) * 31 * DAY_MS)),
      // Some recently, some long ago.
      last_sign_in_at:
        state === 'invited' ? null : new Date(FIRST_NOW_MS - (index * 2 + 1) * (index + 1) * HOUR_MS * 5),
    })),
  )

export const northwindPeoplesCustomers = (): Insertable<UserCustomersTable>[] =>
  PEOPLE.map(([, , , , customer], index) => ({ user_id: idOf(index), customer_buid: customer }))
