/**
 * Seeds the data of a new program. Deterministic: the same seed and scale create the same rows, apart from secrets
 * (password hashes, the review key).
 */
import { FLAGS, type FlagName, LIMITS } from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { lastFourOf } from '../../api-keys/secret-keys.ts'
import { CHARGEBACK_DAYS_SETTING } from '../../chargebacks/chargeback-days.ts'
import { SPENDING_LIMIT_SETTING } from '../../cards/spending-limits.ts'
import { FIRST_NOW_MS, programTimeAt } from '../../clock/program-clock.ts'
import { hashOf } from '../../http/tokens.ts'
import { CARD_FEE_SETTING, DEFAULT_CARD_FEE_SETTING } from '../../payments/card-fee-terms.ts'
import { postToLedger } from '../../payments/ledger.ts'
import { chooseRail } from '../../rail/choose-rail.ts'
import type { PaymentRail } from '../../rail/payment-rail.ts'
import { readReviewKey } from '../../payments/review-token.ts'
import type { Database } from '../schema.ts'
import { seedCardHistory } from './card-history.ts'
import { GROUP_ACCOUNTS, GROUP_BANK_ACCOUNTS } from './group-accounts.ts'
import { GROUP_INVOICES } from './group-invoices.ts'
import { bookInvoices, datePaidInvoices, seedInvoiceHistory } from './invoice-history.ts'
import { NORTHWIND_INVOICES } from './northwind-invoices.ts'
import { seedPayments } from './payment-history.ts'
import { seedPaymentMethods } from './payment-methods.ts'
import { createUsers, PARTNER_USER, userCustomers } from './people.ts'
import { AUTHORISATIONS, BANK_ACCOUNTS, CREDIT_MEMOS, CUSTOMERS, DEALERS } from './program.ts'
import { SANDBOX_KEYS } from './sandbox-keys.ts'
import { seedCards } from './seed-cards.ts'
import { seedDirectory } from './seed-directory.ts'
import { seedApplications } from './seed-applications.ts'
import { seedLoyalty, seedNotifications } from './seed-loyalty.ts'
import { seedDisputes } from './seed-disputes.ts'
import { seedUsersAndGroups } from './seed-users.ts'
import { renewIssuer, seedIdentity } from './seed-identity.ts'
import { seedRejections } from './seed-rejections.ts'

export interface SeedOptions {
  /**
   * Total number of invoices, without the few of the group accounts; the hand-written ones are created even if it is
   * smaller.
   */
  scale: number
  seed: number
  /** Origins of the partner's pages; they depend on the port and are updated at each start. */
  partnerOrigins: readonly string[]
  /** Origin of the provider's own pages, including the sandbox's identity provider; it also depends on the port. */
  providerOrigin?: string
  /** Receives the debits in progress; if absent, the sandbox's own rail does. */
  rail?: PaymentRail
}

/** Arbitrary number, the same in every process, of the advisory lock for seeding. */
const SEED_LOCK = 470_002

const DEFAULT_PROVIDER_ORIGIN = 'http://localhost:4700'

const HOSTNAMES = ['localhost', '127.0.0.1'] as const

/** Flags that are off in the sandbox; the others are on. */
const OFF: readonly FlagName[] = [
  'userManagementDisabled',
  'customerSurveyEnabled',
  'dealerSurveyEnabled',
  'verboseSurveyLoggingEnabled',
]

/** Seeds a database that has no customers, all or nothing; otherwise only updates the partner's origins. */
export async function seedIfEmpty(db: Kysely<Database>, options: SeedOptions): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(SEED_LOCK)})`.execute(trx)
    const known = await trx.selectFrom('customers').select('buid').limit(1).executeTakeFirst()
    if (!known) await seed(trx, options)
    await registerKeys(trx, options.partnerOrigins)
    await renewIssuer(trx, options.providerOrigin ?? DEFAULT_PROVIDER_ORIGIN)
    if (!known) await linkPartnerUser(trx)
  })
}

async function seed(trx: Transaction<Database>, options: SeedOptions): Promise<void> {
  await startClock(trx)
  await readReviewKey(trx)
  await trx
    .insertInto('customers')
    .values([...CUSTOMERS, ...GROUP_ACCOUNTS])
    .execute()
  const merchants = Object.values(DEALERS).map(({ buid, name, currency }) => ({ buid, name, currency }))
  await trx.insertInto('merchants').values(merchants).execute()
  await trx
    .insertInto('users')
    .values(await createUsers())
    .execute()
  await trx.insertInto('user_customers').values(userCustomers()).execute()
  await trx
    .insertInto('bank_accounts')
    .values([...BANK_ACCOUNTS, ...GROUP_BANK_ACCOUNTS])
    .execute()
  await trx.insertInto('authorisations').values(AUTHORISATIONS).execute()
  await trx.insertInto('invoices').values(NORTHWIND_INVOICES).execute()
  await trx.insertInto('invoices').values(GROUP_INVOICES).execute()
  await seedInvoiceHistory(trx, options.scale - NORTHWIND_INVOICES.length, options.seed)
  await bookInvoices(trx)
  await seedPayments(trx, options.seed, chooseRail(options))
  await seedCreditMemos(trx)
  await seedUnappliedMoney(trx)
  await seedPaymentMethods(trx)
  await seedCardHistory(trx, options.seed)
  await seedDirectory(trx, options.seed)
  await seedDisputes(trx)
  await datePaidInvoices(trx)
  await seedUsersAndGroups(trx)
  await seedIdentity(trx, options.providerOrigin ?? DEFAULT_PROVIDER_ORIGIN)
  await seedCards(trx)
  await seedRejections(trx)
  await seedLoyalty(trx)
  await seedApplications(trx)
  await seedNotifications(trx)
  await trx
    .insertInto('settings')
    .values([
      { name: CARD_FEE_SETTING, value: JSON.stringify(DEFAULT_CARD_FEE_SETTING) },
      { name: CHARGEBACK_DAYS_SETTING, value: String(LIMITS.chargebackDays) },
      { name: SPENDING_LIMIT_SETTING, value: 'on' },
    ])
    .execute()
  await trx.insertInto('feature_flags').values(flagRows()).execute()
  // Without statistics, the first queries would be planned for empty tables.
  await sql`analyze`.execute(trx)
}

async function startClock(trx: Transaction<Database>): Promise<void> {
  const clock = { id: 1, offset_ms: FIRST_NOW_MS - Date.now(), jobs_ran_for: programTimeAt(FIRST_NOW_MS).date }
  await trx.insertInto('program_clock').values(clock).execute()
}

async function seedCreditMemos(trx: Transaction<Database>): Promise<void> {
  await trx.insertInto('credit_memos').values(CREDIT_MEMOS).execute()
  await postToLedger(
    trx,
    CREDIT_MEMOS.map(({ customer_buid: customerId, id, currency, amount_minor }) => ({
      customerId,
      event: `credit-memo:${id}`,
      currency,
      at: new Date(FIRST_NOW_MS),
      entries: [
        { account: 'revenue' as const, amountMinor: amount_minor },
        { account: 'credit-memos' as const, amountMinor: -amount_minor },
      ],
    })),
  )
}

/** The amount received for each Unapplied invoice: a third of its open amount (CRE-5). */
async function seedUnappliedMoney(trx: Transaction<Database>): Promise<void> {
  await sql`
    with received as (
      insert into credit_memos (customer_buid, id, currency, amount_minor, applied_minor, likely_trx_id)
      select customer_buid, 'CM-' || substr(trx_id, 3), currency, greatest(1, open_minor / 3), 0, trx_id
      from invoices where flags <> '{}' and 'Unapplied' = any(flags)
      returning customer_buid, id, currency, amount_minor
    )
    insert into ledger_entries (customer_buid, event, account, currency, amount_minor, at)
    select customer_buid, 'money-received:' || id, account, currency, amount, ${new Date(FIRST_NOW_MS).toISOString()}::timestamptz
    from received, lateral (values ('bank', amount_minor), ('credit-memos', -amount_minor)) as entry (account, amount)
    order by id, account`.execute(trx)
}

const flagRows = () =>
  HOSTNAMES.flatMap((hostname) => FLAGS.map((name) => ({ hostname, name, value: !OFF.includes(name) })))

const linkPartnerUser = (trx: Transaction<Database>) =>
  trx
    .insertInto('embed_users')
    .values({ publishable_key: SANDBOX_KEYS.publishable, ...PARTNER_USER })
    .execute()

async function registerKeys(trx: Transaction<Database>, partnerOrigins: readonly string[]): Promise<void> {
  const origins = [...partnerOrigins]
  await trx
    .insertInto('api_keys')
    .values({ publishable_key: SANDBOX_KEYS.publishable, origins, has_every_customer: true })
    .onConflict((conflict) => conflict.column('publishable_key').doUpdateSet({ origins, has_every_customer: true }))
    .execute()
  await trx
    .insertInto('api_secrets')
    .values({
      secret_hash: hashOf(SANDBOX_KEYS.secret),
      publishable_key: SANDBOX_KEYS.publishable,
      last4: lastFourOf(SANDBOX_KEYS.secret),
      created_at: new Date(FIRST_NOW_MS),
      ends_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
