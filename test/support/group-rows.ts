/** Initial groups and users of a company for the tests of groups. */
import type { UserRow } from './member-answers.ts'

export interface GroupRow {
  id: string
  name: string
  parent: string | null
  network: boolean
  provider: string
  factor: boolean
  version: number
  accounts: { buid_customer: string; with_child_accounts: boolean }[]
}

export const group = (id: string, name: string, parent: string | null, more: Partial<GroupRow> = {}): GroupRow => ({
  ...{ id, name, parent, network: false, provider: 'local', factor: false, version: 1 },
  accounts: [{ buid_customer: '10429', with_child_accounts: false }],
  ...more,
})

export const GROUPS = (): GroupRow[] => [
  group('g-1', 'Northwind Traders', null, {
    network: true,
    accounts: [{ buid_customer: '10428', with_child_accounts: false }],
  }),
  group('g-2', 'Accounts payable', 'g-1', {
    factor: true,
    accounts: [{ buid_customer: '10428', with_child_accounts: true }],
  }),
  group('g-5', 'Northwind Canada', 'g-1', {
    provider: 'contoso',
    accounts: [{ buid_customer: '10430', with_child_accounts: false }],
  }),
  group('g-3', 'Northwind West', 'g-1'),
  group('g-4', 'Portland depot', 'g-3'),
]

export const user = (id: string, name: string, inGroup: string | null, more: Partial<UserRow> = {}): UserRow => ({
  ...{ id, name, role: 'Payer', status: 'active', group: inGroup, accounts: ['10429'] },
  ...more,
})

export const USERS = (): UserRow[] => [
  user('u-11', 'Hanna Berg', 'g-2', { accounts: ['10428'] }),
  user('u-12', 'Ivana Nováková', 'g-2', { status: 'invited' }),
  user('u-13', 'Pat Jones', 'g-2'),
  user('u-21', 'Claire Dubois', 'g-5'),
  user('u-31', 'Bo Jensen', 'g-4'),
  user('u-32', 'Tuan Nguyen', null),
  user('u-33', 'Max Gone', null, { status: 'terminated' }),
]
