import type { GroupCustomerRequest } from '../../../../src/contract/index.ts'

/** An account that a group gives its members access to. */
export interface GroupAccount {
  id: string
  name: string
  withChildAccounts: boolean
}

export const customersOf = (accounts: readonly GroupAccount[]): GroupCustomerRequest[] =>
  accounts.map(({ id, withChildAccounts }) => ({ buid_customer: id, with_child_accounts: withChildAccounts }))
