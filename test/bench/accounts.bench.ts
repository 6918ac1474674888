/**
 * Compares invoice lists over one, forty and ten thousand accounts with the list of one account. Source:
 * docs/spec/invoices.md INV-129.
 */
import { measureBesideInvoices } from './invoice-ratio.ts'
import { fillAccounts } from './fill.ts'
import type { Table } from './report.ts'

const ACCOUNTS = [1, 40, 10_000] as const
const INVOICES_EACH = 30

const ALL = 'filter[buid_customer]=all'
const PAGES = [
  { name: 'open, a page of 25', path: `/invoices?${ALL}&filter[status]=open&page[size]=25` },
  { name: 'all, the latest due first', path: `/invoices?${ALL}&sort=-due_date&page[size]=25` },
  {
    name: 'open, the largest first',
    path: `/invoices?${ALL}&filter[status]=open&sort=-open_total&page[size]=25`,
    goal: null,
  },
  { name: 'payments, the newest first', path: `/payments?${ALL}&sort=-submitted_at&page[size]=25`, goal: null },
  { name: 'counts of the tabs', path: `/invoice-counts?${ALL}`, goal: null },
  { name: 'exposure', path: `/exposures?${ALL}`, goal: null },
  {
    name: 'balances, most past due first',
    path: `/account-balances?${ALL}&filter[sol_currency]=USD&sort=-past_due_total&page[size]=25`,
    goal: null,
  },
  { name: 'what needs attention', path: `/attention-items?${ALL}&filter[sol_currency]=USD&page[size]=5`, goal: null },
] as const

export const measureAccounts = (): Promise<Table[]> =>
  measureBesideInvoices({
    title: 'Several accounts',
    fill: (databaseUrl) => fillAccounts(databaseUrl, ACCOUNTS, INVOICES_EACH),
    people: ['admin', ...ACCOUNTS.map((accounts) => `accounts.${accounts}`)],
    pages: PAGES.flatMap(({ name, ...page }) =>
      ACCOUNTS.map((accounts) => ({ name: `${accounts}: ${name}`, as: `accounts.${accounts}`, ...page })),
    ),
    note: `the number before the colon is that of the accounts; each has ${INVOICES_EACH} invoices, a tenth of them open, and a payment.`,
  })
