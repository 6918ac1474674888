import { type Kysely, sql, type Transaction } from 'kysely'
import { accounts } from './migrations/0001-accounts.ts'
import { invoicesAndPayments } from './migrations/0002-invoices-and-payments.ts'
import { sessions } from './migrations/0003-sessions.ts'
import { secureFrame } from './migrations/0004-secure-frame.ts'
import { directory } from './migrations/0005-directory.ts'
import { disputes } from './migrations/0006-disputes.ts'
import { usersAndGroups } from './migrations/0007-users-and-groups.ts'
import { identity } from './migrations/0008-identity.ts'
import { mail } from './migrations/0008-mail.ts'
import { rails } from './migrations/0009-rails.ts'
import { cards } from './migrations/0010-cards.ts'
import { rejections } from './migrations/0011-rejections.ts'
import { documents } from './migrations/0012-documents.ts'
import { loyaltyAndNotifications } from './migrations/0013-loyalty-and-notifications.ts'
import { scale } from './migrations/0014-scale.ts'
import { cardReversals } from './migrations/0015-card-reversals.ts'
import { cardCharges } from './migrations/0016-card-charges.ts'
import { scenarios } from './migrations/0017-scenarios.ts'
import { signInPage } from './migrations/0018-sign-in-page.ts'
import { mailChoices } from './migrations/0019-mail-choices.ts'
import { legacyPages } from './migrations/0020-legacy-pages.ts'
import { userTypeOfSession } from './migrations/0021-user-type-of-session.ts'
import { maintenance } from './migrations/0022-maintenance.ts'
import { cardRefunds } from './migrations/0023-card-refunds.ts'
import { rejectionNetwork } from './migrations/0024-rejection-network.ts'
import { applicationDocuments } from './migrations/0025-application-documents.ts'
import { closedInvoices } from './migrations/0026-closed-invoices.ts'
import { indexOfStages } from './migrations/0027-index-of-stages.ts'
import { unknownNames } from './migrations/0029-unknown-names.ts'
import { customerOfApplicationDocuments } from './migrations/0030-customer-of-application-documents.ts'
import { auditSeals } from './migrations/0031-audit-seals.ts'
import { pendingTransactions } from './migrations/0033-pending-transactions.ts'
import { secretsOfKeys } from './migrations/0034-secrets-of-keys.ts'
import { customersOfKeys } from './migrations/0035-customers-of-keys.ts'
import { reopenedAndExtendedInvoices } from './migrations/0036-reopened-and-extended-invoices.ts'
import { indexOfDealers } from './migrations/0037-index-of-dealers.ts'
import { disputeContactsAndDocuments } from './migrations/0038-dispute-contacts-and-documents.ts'
import { chargebacks } from './migrations/0039-chargebacks.ts'
import { invoiceAdjustments } from './migrations/0040-invoice-adjustments.ts'
import { cardRequests } from './migrations/0041-card-requests.ts'
import { users } from './migrations/0042-users.ts'
import { identityProviders } from './migrations/0043-identity-providers.ts'
import { indexOfDisputes } from './migrations/0044-index-of-disputes.ts'
import { credentialImports } from './migrations/0045-credential-imports.ts'
import { versionsOfUsersAndGroups } from './migrations/0046-versions-of-users-and-groups.ts'
import { talliesOfPayments } from './migrations/0048-tallies-of-payments.ts'
import { indexOfBilledAmounts } from './migrations/0049-index-of-billed-amounts.ts'
import { singleUseOfStepUps } from './migrations/0050-single-use-of-step-ups.ts'
import { fileScans } from './migrations/0051-file-scans.ts'
import { texts } from './migrations/0052-texts.ts'
import { sentApplicationDocuments } from './migrations/0053-sent-application-documents.ts'
import { lastUseOfBankAccounts } from './migrations/0054-last-use-of-bank-accounts.ts'
import { invoiceFields } from './migrations/0056-invoice-fields.ts'
import { changesOfNotes } from './migrations/0057-changes-of-notes.ts'
import { ordersOverAccounts } from './migrations/0058-orders-over-accounts.ts'
import { savedViews } from './migrations/0063-saved-views.ts'
import { accountBalances } from './migrations/0065-account-balances.ts'
import { indexesOfAttention } from './migrations/0066-indexes-of-attention.ts'
import { paymentHistory } from './migrations/0071-payment-history.ts'
import { invoiceFilters } from './migrations/0059-invoice-filters.ts'
import { lineTexts } from './migrations/0060-line-texts.ts'
import { originOfPaymentMethods } from './migrations/0073-origin-of-payment-methods.ts'
import { creditsOfPayments } from './migrations/0074-credits-of-payments.ts'
import { defaultMethods } from './migrations/0076-default-methods.ts'
import { paymentsPaidTogether } from './migrations/0078-payments-paid-together.ts'
import { bankAccountLinks } from './migrations/0080-bank-account-links.ts'
import { endsOfEnrollments } from './migrations/0082-ends-of-enrollments.ts'
import { dealerBalances } from './migrations/0085-dealer-balances.ts'
import { indexesOfPayouts } from './migrations/0086-indexes-of-payouts.ts'
import { paymentTypesOfBankAccounts } from './migrations/0088-payment-types-of-bank-accounts.ts'
import { vouchers } from './migrations/0083-vouchers.ts'
import { loyaltyTemplates } from './migrations/0092-loyalty-templates.ts'
import { removalsFromPrograms } from './migrations/0094-removals-from-programs.ts'
import { shortPayAndReferences } from './migrations/0075-short-pay-and-references.ts'
import type { Migration } from './migrations/migration.ts'
import type { Database } from './schema.ts'
import { StartRefusal } from './start-refusal.ts'
import { hasSqlState, SQLSTATE } from './transaction.ts'

export const MIGRATIONS: readonly Migration[] = [
  accounts,
  invoicesAndPayments,
  sessions,
  secureFrame,
  directory,
  disputes,
  usersAndGroups,
  identity,
  mail,
  rails,
  cards,
  rejections,
  documents,
  loyaltyAndNotifications,
  scale,
  cardReversals,
  cardCharges,
  scenarios,
  signInPage,
  mailChoices,
  legacyPages,
  userTypeOfSession,
  maintenance,
  cardRefunds,
  rejectionNetwork,
  applicationDocuments,
  closedInvoices,
  indexOfStages,
  unknownNames,
  customerOfApplicationDocuments,
  auditSeals,
  pendingTransactions,
  secretsOfKeys,
  customersOfKeys,
  reopenedAndExtendedInvoices,
  indexOfDealers,
  disputeContactsAndDocuments,
  chargebacks,
  invoiceAdjustments,
  cardRequests,
  users,
  identityProviders,
  indexOfDisputes,
  credentialImports,
  versionsOfUsersAndGroups,
  talliesOfPayments,
  indexOfBilledAmounts,
  singleUseOfStepUps,
  fileScans,
  texts,
  sentApplicationDocuments,
  lastUseOfBankAccounts,
  invoiceFields,
  changesOfNotes,
  ordersOverAccounts,
  savedViews,
  accountBalances,
  indexesOfAttention,
  paymentHistory,
  invoiceFilters,
  lineTexts,
  originOfPaymentMethods,
  creditsOfPayments,
  defaultMethods,
  paymentsPaidTogether,
  bankAccountLinks,
  endsOfEnrollments,
  dealerBalances,
  indexesOfPayouts,
  paymentTypesOfBankAccounts,
  vouchers,
  shortPayAndReferences,
  loyaltyTemplates,
  removalsFromPrograms,
]

/** Arbitrary number, the same in every process, of the advisory lock for changing the schema. */
const MIGRATION_LOCK = 470_001

/**
 * Migrates the schema completely or not at all. Two processes that start together run one after the other.
 *
 * @param servedBy a role that gets only the rights of a server (IDN-20); if absent, the migrating role also serves
 * @throws StartRefusal if another version of the sandbox has changed this database, or if a migration is missing and
 *   the role may not run it
 */
export async function migrate(db: Kysely<Database>, servedBy?: string): Promise<void> {
  const work = db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
    // Checked first, so that a role without the right to create tables can start with an up-to-date schema (IDN-20).
    if (!(await isMigrated(trx))) {
      await sql`create table schema_migrations (
        name text primary key, applied_at timestamptz not null default now())`.execute(trx)
    }
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(trx)
    const done = new Set(rows.map(({ name }) => name))
    const unknown = [...done].find((name) => !MIGRATIONS.some((each) => each.name === name))
    if (unknown) {
      throw new StartRefusal(
        `The database was made by another version of the sandbox (${unknown}): start that version, or this one on an empty database.`,
      )
    }
    for (const { name, statements } of MIGRATIONS) {
      if (done.has(name)) continue
      for (const statement of statements) await sql.raw(statement).execute(trx)
      await sql`insert into schema_migrations (name) values (${name})`.execute(trx)
    }
    if (servedBy !== undefined) await grant(trx, servedBy)
  })
  await work.catch((error: unknown) => {
    if (!hasSqlState(error, SQLSTATE.insufficientPrivilege)) throw error
    throw new StartRefusal(
      'The schema is not up to date, and the role may not change it: start once with MIGRATION_DATABASE_URL, under the role that owns it.',
      { cause: error },
    )
  })
}

async function isMigrated(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('schema_migrations') is not null as "isThere"`.execute(trx)
  return rows[0]?.isThere === true
}

/**
 * Grants rights on every table; on audit entries and seals only select and insert, on the migrations table only select.
 */
async function grant(trx: Transaction<Database>, role: string): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(trx)
  const [schema, to] = [sql.id(rows[0]?.schema ?? 'public'), sql.id(role)]
  await sql`grant usage on schema ${schema} to ${to}`.execute(trx)
  await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`.execute(trx)
  await sql`grant usage on all sequences in schema ${schema} to ${to}`.execute(trx)
  await sql`revoke update, delete on audit_entries, audit_seals from ${to}`.execute(trx)
  await sql`revoke insert, update, delete on schema_migrations from ${to}`.execute(trx)
}
