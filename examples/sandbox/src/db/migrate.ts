import { type Kysely, sql } from 'kysely'
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
import type { Migration } from './migrations/migration.ts'
import type { Database } from './schema.ts'
import { StartRefusal } from './start-refusal.ts'

export const MIGRATIONS: readonly Migration[] = [
  accounts,
  invoicesAndPayments,
  sessions,
  secureFrame,
  directory,
  disputes,
  usersAndGroups,
  mail,
  identity,
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
]

/** Any number, the same in every process: whoever holds this advisory lock changes the schema. */
const MIGRATION_LOCK = 470_001

/**
 * Brings the schema up to date: all that is missing, or nothing. Two processes that start together take turns.
 *
 * @throws StartRefusal when a newer sandbox has already changed this database
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
    await sql`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz not null default now())`.execute(trx)
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(trx)
    const done = new Set(rows.map(({ name }) => name))
    const unknown = [...done].find((name) => !MIGRATIONS.some((each) => each.name === name))
    if (unknown) {
      throw new StartRefusal(
        `The database was changed by a newer version of the sandbox (${unknown}): update the sandbox or start with --fresh.`,
      )
    }
    for (const { name, statements } of MIGRATIONS) {
      if (done.has(name)) continue
      for (const statement of statements) await sql.raw(statement).execute(trx)
      await sql`insert into schema_migrations (name) values (${name})`.execute(trx)
    }
  })
}
