/** "Harbor Trade Credit": its customers, its dealers, and their data other than invoices. */
import type { CurrencyCode } from 'netterms/contract/internal'
import type { Insertable } from 'kysely'
import type { CreditMemosTable } from '../rail-schema.ts'
import type { BankAccountsTable, CustomersTable, MerchantsTable } from '../schema.ts'
import type { AuthorisationsTable } from '../rail-schema.ts'

export const NORTHWIND = '10428'

const customer = (
  buid: string,
  name: string,
  limitMinor: number,
  more: Partial<Insertable<CustomersTable>> = {},
): Insertable<CustomersTable> => ({
  buid,
  name,
  parent_buid: null,
  currency: 'USD',
  status: 'active',
  payment_eligible: true,
  credit_limit_minor: limitMinor,
  location_id: null,
  location_name: null,
  ...more,
})

const children = { parent_buid: NORTHWIND }

export const CUSTOMERS: readonly Insertable<CustomersTable>[] = [
  customer(NORTHWIND, 'Northwind Traders', 250_000_00, { location_id: 'L-1', location_name: 'Tacoma' }),
  customer('10429', 'Northwind West', 200_000_00, { ...children, location_id: 'L-2', location_name: 'Portland' }),
  customer('10430', 'Northwind Canada', 150_000_00, {
    ...children,
    currency: 'CAD',
    location_id: 'L-3',
    location_name: 'Vancouver',
  }),
  customer('20517', 'Contoso Freight', 400_000_00),
  customer('20644', 'Fabrikam Haulage', 300_000_00),
  customer('20811', 'Adventure Logistics', 280_000_00),
  customer('21190', 'Tailspin Couriers', 200_000_00, { status: 'on hold' }),
  customer('21377', 'Wingtip Deliveries', 220_000_00, { payment_eligible: false }),
  customer('21502', 'Litware Mining', 260_000_00, { status: 'locked' }),
]

interface Dealer extends Insertable<MerchantsTable> {
  locations: readonly string[]
}

export const DEALERS = {
  cascade: { buid: 'M-301', name: 'Cascade Tire & Service', currency: 'USD', locations: ['Tacoma', 'Yakima'] },
  pioneer: { buid: 'M-302', name: 'Pioneer Fleet Parts', currency: 'USD', locations: ['Seattle', 'Tacoma'] },
  summit: { buid: 'M-303', name: 'Summit Lubricants', currency: 'USD', locations: ['Seattle'] },
  lakeside: { buid: 'M-304', name: 'Lakeside Truck Repair', currency: 'USD', locations: ['Spokane'] },
  harlow: { buid: 'M-305', name: 'Harlow Glass', currency: 'USD', locations: ['Everett'] },
} as const satisfies Record<string, Dealer>

const account = (
  customerId: string,
  id: string,
  name: string,
  last4: string,
  currency: CurrencyCode,
  more: Partial<Insertable<BankAccountsTable>> = {},
): Insertable<BankAccountsTable> => ({
  customer_buid: customerId,
  id,
  account_name: name,
  account_type: 'checking',
  bank_name: 'Harbor National Bank',
  bank_country: 'US',
  account_holder_type: null,
  account_number_last4: last4,
  account_digest: null,
  currency,
  status: 'active',
  online_payment: true,
  auto_pay: false,
  ...more,
})

/** Northwind's operating account, used for its past payments. */
export const OPERATING_ACCOUNT = account(NORTHWIND, 'BA-1001', 'Operating account', '6789', 'USD')

export const BANK_ACCOUNTS: readonly Insertable<BankAccountsTable>[] = [
  OPERATING_ACCOUNT,
  account(NORTHWIND, 'BA-1002', 'Payroll', '2210', 'USD'),
  account(NORTHWIND, 'BA-1003', 'Canadian account', '4471', 'CAD', {
    bank_name: 'Pacific Bank of Canada',
    bank_country: 'CA',
  }),
  account(NORTHWIND, 'BA-1004', 'Euro account', '3305', 'EUR', { bank_name: 'Elbe Bank', bank_country: 'DE' }),
  account(NORTHWIND, 'BA-1005', 'Yen account', '8120', 'JPY', { bank_name: 'Sumida Bank', bank_country: 'JP' }),
  account(NORTHWIND, 'BA-1006', 'Dinar account', '5566', 'KWD', { bank_name: 'Gulf Harbour Bank', bank_country: 'KW' }),
  account(NORTHWIND, 'BA-1007', 'Old operating account', '9034', 'USD', { status: 'disabled' }),
  account(NORTHWIND, 'BA-1008', 'Reserve savings', '7718', 'USD', { account_type: 'savings' }),
  ...CUSTOMERS.filter(({ buid }) => buid !== NORTHWIND).map(({ buid, currency }, index) =>
    account(buid, `BA-${2001 + index}`, 'Operating account', String(4100 + 37 * index), currency),
  ),
]

export const CREDIT_MEMOS: readonly Insertable<CreditMemosTable>[] = [
  { customer_buid: NORTHWIND, id: 'CM-1041', currency: 'USD', amount_minor: 1_250_00, applied_minor: 0 },
]

export const AUTHORISATIONS: readonly Insertable<AuthorisationsTable>[] = [
  { customer_buid: NORTHWIND, id: 'A-7731', currency: 'USD', amount_minor: 14_000_00, status: 'active' },
  { customer_buid: NORTHWIND, id: 'A-7734', currency: 'USD', amount_minor: 7_500_00, status: 'active' },
  { customer_buid: NORTHWIND, id: 'A-7702', currency: 'USD', amount_minor: 3_900_00, status: 'released' },
]
