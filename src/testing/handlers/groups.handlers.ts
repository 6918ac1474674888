/** Groups of the test data: a small tree with the test data's users. Source: docs/spec/testing.md TST-2. */
import { memberCountOf } from './people.handlers.ts'
import { LOCAL_IDENTITY_PROVIDER, TOP_OF_GROUPS } from '../../contract/index.ts'
import { CHILDREN, CUSTOMER_ID } from '../fixtures/account-fixtures.ts'
import { type Handlers, pageOf } from '../handler.ts'
import type { Program } from '../program.ts'
import { refuse } from '../wire-answer.ts'

interface Group {
  id: string
  name: string
  parent: string | null
  network?: boolean
  factor?: boolean
  /** Id of the account assigned to the group. */
  account: string
}

const [WEST, CANADA] = CHILDREN
const GROUPS: readonly Group[] = [
  { id: 'g-1', name: 'Northwind Traders', parent: null, network: true, account: CUSTOMER_ID },
  { id: 'g-2', name: 'Accounts payable', parent: 'g-1', factor: true, account: CUSTOMER_ID },
  { id: 'g-3', name: 'Northwind Canada', parent: 'g-1', account: CANADA?.id ?? CUSTOMER_ID },
  { id: 'g-4', name: 'Northwind West', parent: 'g-1', account: WEST?.id ?? CUSTOMER_ID },
  { id: 'g-5', name: 'Portland depot', parent: 'g-4', account: WEST?.id ?? CUSTOMER_ID },
]

const pathOf = ({ parent }: Group): Group[] => {
  const above = GROUPS.find(({ id }) => id === parent)
  return above ? [...pathOf(above), above] : []
}

function resourceOf(group: Group, program: Program) {
  const { customers } = program
  const { id, name, parent, network = false, factor = false, account } = group
  const below = GROUPS.filter((each) => each.parent === id)
  const userCount = memberCountOf(program, id)
  const isEmpty = below.length === 0 && userCount === 0
  return {
    id,
    attributes: {
      group_id: id,
      buid_customer: CUSTOMER_ID,
      group_name: name,
      parent_id: parent,
      level: pathOf(group).length + 1,
      network_access: network,
      identity_provider_id: LOCAL_IDENTITY_PROVIDER,
      identity_provider_name: 'NetTerms credentials',
      require_second_factor: factor,
      customers: customers
        .filter((customer) => customer.id === account)
        .map((customer) => ({
          buid_customer: customer.id,
          customer_name: customer.attributes.customerName,
          with_child_accounts: customer.id === CUSTOMER_ID,
        })),
      child_groups: below.map((each) => each.id),
      child_count: below.length,
      user_count: userCount,
      path: pathOf(group).map((above) => ({ group_id: above.id, group_name: above.name })),
      can_delete: isEmpty,
      delete_refusal: isEmpty ? null : ('group-not-empty' as const),
      version: 1,
    },
  }
}

/** Returns the groups; a company without child accounts has none. */
const groupsIn = ({ customers }: Program): readonly Group[] => (customers.length > 1 ? GROUPS : [])

/** Handlers that read groups only: tests that change groups override those calls with `respondTo`. */
export const groupHandlers = {
  'user-groups.list': ({ filter, page }, program) => {
    const { parent_id: parent, search = '' } = filter
    const found = groupsIn(program).filter(
      (group) =>
        (parent === undefined || (group.parent ?? TOP_OF_GROUPS) === parent) &&
        group.name.toLowerCase().includes(search.toLowerCase()) &&
        (filter.identity_provider_id ?? LOCAL_IDENTITY_PROVIDER) === LOCAL_IDENTITY_PROVIDER,
    )
    return {
      data: pageOf(found, page).map((group) => resourceOf(group, program)),
      meta: { record_count: found.length },
    }
  },
  'user-groups.get': ({ params }, program) => {
    const group = groupsIn(program).find(({ id }) => id === params['group_id'])
    return group ? { data: resourceOf(group, program) } : refuse('not-found')
  },
} satisfies Pick<Handlers, 'user-groups.list' | 'user-groups.get'>
