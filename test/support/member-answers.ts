/** API responses with a company's users and accounts, for the lists in groups. */
import { type Answer, listOf, type Reply, signedIn } from './render-widget.ts'

export interface UserRow {
  id: string
  name: string
  role: string
  status: string
  group: string | null
  accounts: string[]
}

/** Accounts: id, name, number of child accounts. */
export const ACCOUNTS = [
  ['10428', 'Northwind Traders', 2],
  ['10429', 'Northwind West', 0],
  ['10430', 'Northwind Canada', 0],
] as const

export function userResource({ id, name, role, status, group: inGroup, accounts }: UserRow, groupName: string | null) {
  const [first = '', last = ''] = name.split(' ')
  return {
    type: 'users',
    id,
    attributes: {
      user_id: id,
      username: id,
      first_name: first,
      last_name: last,
      full_name: name,
      email_address: `${id}@northwind.example`,
      role,
      status,
      lock_reason: null,
      lock_ends_at: null,
      invitation_ends_at: null,
      group_id: inGroup,
      group_name: groupName,
      is_sso: false,
      customers: accounts,
      customer_names: accounts.map((each) => ({
        buid_customer: each,
        customer_name: ACCOUNTS.find(([known]) => known === each)?.[1] ?? each,
      })),
      version: 1,
    },
  }
}

export const listAccounts: Answer = ({ query }) => {
  const search = query.get('filter[search]')?.toLowerCase() ?? ''
  const found = ACCOUNTS.filter(([id, name]) => `${id} ${name}`.toLowerCase().includes(search))
  return listOf(
    found.map(([id, name, children]) => ({
      type: 'customers',
      id,
      attributes: {
        buidCustomer: id,
        customerName: name,
        parentCustomer: null,
        paymentEligible: true,
        isActive: true,
        status: 'active',
        currency: 'USD',
        buidLocation: null,
        locationName: 'Tacoma',
        subAccounts: children,
      },
    })),
  )
}

/** Session of the user who views the groups. */
export const adminOf = (rights: readonly string[]): Reply => {
  const reply = signedIn(rights) as unknown as { data: [{ attributes: { user: object } }] }
  return signedIn(rights, {
    user: { ...reply.data[0].attributes.user, role: 'Admin', full_name: 'Alex Smith' },
  })
}
