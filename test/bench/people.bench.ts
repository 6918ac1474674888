/** Compares the requests of users, groups and cards with the invoice list's, at the sizes that the design requires. */
import { measureBesideInvoices } from './invoice-ratio.ts'
import { fillPeople } from './fill.ts'
import type { Table } from './report.ts'

const USERS = 10_000
const GROUPS = 1_000
const CARDS = 10_000

export const measurePeople = (): Promise<Table[]> =>
  measureBesideInvoices({
    title: 'Users, groups and cards',
    fill: (databaseUrl) => fillPeople(databaseUrl, { users: USERS, groups: GROUPS, cards: CARDS }),
    // Both users are admins of the customer.
    people: ['admin', 'robin'],
    pages: [
      { name: 'users by name, a page of 25', path: '/users?sort=name&page[size]=25' },
      { name: 'users, a name searched for', path: '/users?filter[search]=person 9999&sort=name&page[size]=25' },
      { name: 'users of one group', path: '/users?filter[group_id]=g-b7&sort=name&page[size]=25' },
      { name: 'groups, the top of the tree', path: '/user-groups?filter[parent_id]=none&page[size]=100' },
      { name: 'groups, one branch', path: '/user-groups?filter[parent_id]=g-b1&page[size]=100' },
      { name: 'groups, a name searched for', path: '/user-groups?filter[search]=group 999&page[size]=100' },
      {
        name: 'cards, current, waiting first',
        path: '/ecaas/cards?filter[status]=requested,waiting for activation,active,locked&sort=status&page[size]=25',
      },
      { name: 'cards, a holder searched for', path: '/ecaas/cards?filter[search]=driver 9998&page[size]=25' },
    ],
    note: `${USERS} users, ${GROUPS} groups and ${CARDS} cards of one customer, and 10 000 invoices.`,
  })
