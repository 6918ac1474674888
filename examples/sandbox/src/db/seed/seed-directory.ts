/** Seeds locations, addresses, dealers' relations and contents of invoices, for the existing customers and invoices. */
import { CURRENCY_OF_BANK_COUNTRY } from 'netterms/contract/internal'
import { type Insertable, sql, type Transaction } from 'kysely'
import type { CustomerBankingCountriesTable } from '../directory-schema.ts'
import type { Database } from '../schema.ts'
import { GROUP_ACCOUNTS } from './group-accounts.ts'
import { seedAdjustments, seedDocuments, seedInvoiceLines, seedRemarks } from './invoice-contents.ts'
import { userMerchants } from './people.ts'
import { CUSTOMER_ADDRESSES, LOCATIONS, MERCHANT_LOCATIONS } from './places.ts'
import { CUSTOMERS, NORTHWIND } from './program.ts'

/** Every customer banks in the United States; Northwind and those with Canadian dollars also bank in Canada. */
const BANKING_COUNTRIES: readonly Insertable<CustomerBankingCountriesTable>[] = [
  ...CUSTOMERS,
  ...GROUP_ACCOUNTS,
].flatMap(({ buid, currency }) =>
  (buid === NORTHWIND || currency === 'CAD' ? (['US', 'CA'] as const) : (['US'] as const)).map((country) => ({
    customer_buid: buid,
    country,
    currency: CURRENCY_OF_BANK_COUNTRY[country],
  })),
)

/** @param seed determines the lines of invoices */
export async function seedDirectory(trx: Transaction<Database>, seed: number): Promise<void> {
  await trx.insertInto('locations').values(LOCATIONS).execute()
  await trx.insertInto('customer_addresses').values(CUSTOMER_ADDRESSES).execute()
  await trx.insertInto('merchant_locations').values(MERCHANT_LOCATIONS).execute()
  await trx.insertInto('user_merchants').values(userMerchants()).execute()
  await trx.insertInto('customer_banking_countries').values(BANKING_COUNTRIES).execute()
  await nameMainLocations(trx)
  await shipNorthwindAbout(trx)
  await relateDealers(trx)
  await seedInvoiceLines(trx, seed)
  await seedAdjustments(trx)
  await seedRemarks(trx)
  await seedDocuments(trx)
}

/** Makes the first location of each customer without a main location its main one. */
async function nameMainLocations(trx: Transaction<Database>): Promise<void> {
  await sql`
    update customers set location_id = main.id, location_name = main.name
    from (select distinct on (customer_buid) customer_buid, id, name from locations order by customer_buid, id) as main
    where main.customer_buid = customers.buid and customers.location_id is null`.execute(trx)
}

/** Ships some of Northwind's open invoices to a location other than the main one. */
async function shipNorthwindAbout(trx: Transaction<Database>): Promise<void> {
  await sql`
    update invoices set ship_to_location = case when right(trx_id, 1) in ('0', '5') then 'L-11' else 'L-12' end
    where customer_buid = ${NORTHWIND} and currency = 'USD' and primary_status in ('Billed', 'Past Due')
      and right(trx_id, 1) in ('0', '2', '5', '8')`.execute(trx)
}

/** Relates each dealer to the customers that it has invoiced, with the currencies of those invoices. */
async function relateDealers(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into customer_merchants (customer_buid, merchant_buid, currencies)
    select customer_buid, merchant_buid, array_agg(distinct currency order by currency)
    from invoices group by customer_buid, merchant_buid`.execute(trx)
}
