/** Compares dispute center requests with invoice list requests; one customer has ten thousand of each. */
import { measureBesideInvoices } from './invoice-ratio.ts'
import { fillDisputes } from './fill.ts'
import type { Table } from './report.ts'

const DISPUTES = 10_000

export const measureDisputes = (): Promise<Table[]> =>
  measureBesideInvoices({
    title: 'Disputes',
    fill: (databaseUrl) => fillDisputes(databaseUrl, DISPUTES),
    people: ['admin', 'payer', 'viewer'],
    pages: [
      {
        name: 'dispute center, open, a page of 25',
        path: '/disputes?filter[status]=open&sort=respond_by&page[size]=25',
      },
      {
        name: 'dispute center, closed, newest first',
        path: '/disputes?filter[status]=closed&sort=-creation_date&page[size]=25',
      },
      { name: 'what waits for the reader', path: '/disputes?filter[turn]=customer&sort=respond_by&page[size]=3' },
      { name: 'counts of every tab', path: '/ecaas/customer-dispute/count' },
    ],
    note: `${DISPUTES} disputes of one customer, one in eleven open, and as many invoices.`,
  })
