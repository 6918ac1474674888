/**
 * Accounts below the program's corporate customers, two levels deep; with them, the user `corporate` sees forty
 * accounts. None has past invoices: their few invoices are in group-invoices.ts.
 */
import type { CurrencyCode } from 'netterms/contract/internal'
import type { Insertable } from 'kysely'
import type { BankAccountsTable, CustomersTable } from '../schema.ts'

interface Account {
  name: string
  currency?: CurrencyCode
  more?: Partial<Insertable<CustomersTable>>
  below?: readonly Account[]
}

const PAY_BY_WIRE = 'This account pays by wire transfer. The details are on each invoice.'

/** Parent → the accounts directly below it. */
const TREE: Readonly<Record<string, readonly Account[]>> = {
  '20644': [
    {
      name: 'Fabrikam Haulage East',
      below: [{ name: 'Fabrikam Albany' }, { name: 'Fabrikam Boston' }, { name: 'Fabrikam Newark' }],
    },
    { name: 'Fabrikam Haulage South', below: [{ name: 'Fabrikam Atlanta' }, { name: 'Fabrikam Mobile' }] },
    { name: 'Fabrikam Haulage Canada', currency: 'CAD', below: [{ name: 'Fabrikam Calgary', currency: 'CAD' }] },
  ],
  '20811': [
    {
      name: 'Adventure Logistics Midwest',
      below: [{ name: 'Adventure Chicago' }, { name: 'Adventure Omaha' }, { name: 'Adventure Tulsa' }],
    },
    {
      name: 'Adventure Logistics Europe',
      currency: 'EUR',
      below: [
        { name: 'Adventure Bremen', currency: 'EUR' },
        { name: 'Adventure Łódź', currency: 'EUR' },
        { name: 'Adventure Leeds', currency: 'GBP' },
      ],
    },
    { name: 'Adventure Logistics 100% Rail_Freight', below: [{ name: 'Adventure Denver' }] },
  ],
  '21190': [
    { name: 'Tailspin Couriers North', below: [{ name: 'Tailspin Duluth' }, { name: 'Tailspin Fargo' }] },
    { name: 'Tailspin Couriers Night', more: { status: 'inactive' } },
    { name: 'Tailspin Couriers Coast', more: { status: 'on hold' }, below: [{ name: 'Tailspin Eureka' }] },
  ],
  '21377': [
    {
      name: "Wingtip O'Hare",
      more: { payment_eligible: false, payment_web_text: PAY_BY_WIRE },
      below: [{ name: 'Wingtip Gary' }],
    },
    { name: 'Wingtip Deliveries West', below: [{ name: 'Wingtip Reno' }, { name: 'Wingtip Boise' }] },
  ],
  '21502': [
    { name: 'Litware Quarries', below: [{ name: 'Litware Elko' }] },
    { name: 'Litware Mining Services', more: { status: 'terminated' } },
    { name: 'Litware Aggregates' },
  ],
}

/** Credit lines by level, minor units. */
const LIMITS_BY_LEVEL = [80_000_00, 40_000_00] as const

function accountsBelow(parent: string, accounts: readonly Account[], level: 0 | 1): Insertable<CustomersTable>[] {
  return accounts.flatMap(({ name, currency = 'USD', more, below = [] }, index) => {
    // 20644 → 206441, 206442 … → 2064411: the number shows the position in the tree.
    const buid = `${parent}${index + 1}`
    const account: Insertable<CustomersTable> = {
      buid,
      name,
      parent_buid: parent,
      currency,
      status: 'active',
      payment_eligible: true,
      credit_limit_minor: LIMITS_BY_LEVEL[level],
      location_id: null,
      location_name: null,
      ...more,
    }
    return [account, ...accountsBelow(buid, below, 1)]
  })
}

export const GROUP_ACCOUNTS: readonly Insertable<CustomersTable>[] = Object.entries(TREE).flatMap(
  ([parent, accounts]) => accountsBelow(parent, accounts, 0),
)

export const GROUP_BANK_ACCOUNTS: readonly Insertable<BankAccountsTable>[] = GROUP_ACCOUNTS.map(
  ({ buid, currency }, index) => ({
    customer_buid: buid,
    id: `BA-${3001 + index}`,
    account_name: 'Operating account',
    account_type: 'checking',
    bank_name: 'Harbor National Bank',
    bank_country: 'US',
    account_holder_type: null,
    account_number_last4: String(6100 + 41 * index),
    account_digest: null,
    currency,
    status: 'active',
    online_payment: true,
    auto_pay: false,
  }),
)
