/**
 * Links with which a person without a session can add one bank account: they are sent, opened, used once, or revoked.
 * Only the hash of a link's token is stored. Source: docs/spec/payments.md BNK-258…BNK-263 (domain §3.2).
 */
import { randomInt } from 'node:crypto'
import { LIMITS, type LocaleCode } from 'netterms/contract/internal'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { companyOf } from '../../customers/customer-admins.ts'
import { customersOfUser } from '../../customers/customers-of-user.ts'
import { recordAudit } from '../../db/audit.ts'
import type { FrameTables } from '../../db/frame-schema.ts'
import type { Database } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashOf, newSecret } from '../../http/tokens.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { maskedName } from './masked-name.ts'

export type BankAccountLink = Selectable<FrameTables['bank_account_links']>

interface LinkOrder {
  customerId: string
  email: string
  language: LocaleCode
  sender: {
    /** A principal id, or `sandbox`; for the audit entry. */
    actor: string
    name: string
    /** Null if the provider sent the link. */
    userId: string | null
  }
  /** Real time, as used for sessions and links. */
  now: Date
  /** Program time, for the audit entry. */
  at: Date
}

/** Digits and capital letters without those that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const ID_LENGTH = 10
const KEPT_DAYS = 30
const MINUTE_MS = 60_000

/** BNK-258: stores the link, queues its mail, and revokes any earlier open link to the same address. */
export const sendBankAccountLink = (db: Kysely<Database>, order: LinkOrder): Promise<BankAccountLink> =>
  inTransaction(db, (trx) => issueBankAccountLink(trx, order))

/** Does the same in the caller's transaction. */
export async function issueBankAccountLink(trx: Transaction<Database>, order: LinkOrder): Promise<BankAccountLink> {
  const { customerId, email, language, sender, now, at } = order
  // Concurrent requests wait for each other: each one must see the earlier link to revoke it.
  await trx.selectFrom('customers').select('buid').where('buid', '=', customerId).forNoKeyUpdate().execute()
  await trx
    .updateTable('bank_account_links')
    .set({ revoked_at: now })
    .where('customer_buid', '=', customerId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const token = newSecret()
  const link = await trx
    .insertInto('bank_account_links')
    .values({
      customer_buid: customerId,
      id: `BL-${Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`,
      token_hash: hashOf(token),
      email,
      sent_by_name: sender.name,
      sent_by_user: sender.userId,
      issued_at: now,
      expires_at: new Date(now.getTime() + LIMITS.bankAccountLinkMinutes * MINUTE_MS),
      used_at: null,
      revoked_at: null,
      bank_account_id: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const company = maskedName(await companyOf(trx, customerId))
  await queueMail(trx, {
    to: email,
    kind: 'bank-account-link',
    locale: language,
    values: { name: email, company, token },
  })
  const entry = { at, actor: sender.actor, action: 'bank-account-links.create', customerId, subject: link.id }
  await recordAudit(trx, [{ ...entry, detail: { email } }])
  return link
}

/** Finds valid links, most recently sent first. */
export const findOpenLinks = (db: Kysely<Database>, customerId: string, now: Date): Promise<BankAccountLink[]> =>
  db
    .selectFrom('bank_account_links')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('issued_at', 'desc')
    .orderBy('id')
    .execute()

/** @throws Refusal with the reason why the link cannot add an account; the same for every unknown token */
export async function openLink(db: Kysely<Database>, token: string, now: Date): Promise<BankAccountLink> {
  const link = await db
    .selectFrom('bank_account_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!link) {
    throw new Refusal({
      code: 'payment-method-link-unknown',
      detail: 'This link does not add a bank account. Open the address exactly as in the e-mail.',
    })
  }
  await refuseEnded(db, link, now)
  return link
}

/** @throws Refusal if the link was used, revoked, or has expired, or if its sender no longer manages the account */
export async function refuseEnded(db: Kysely<Database>, link: BankAccountLink, now: Date): Promise<void> {
  if (link.used_at !== null) throw linkUsed()
  if (link.revoked_at !== null || !(await mayStillSend(db, link))) {
    throw new Refusal({
      code: 'payment-method-link-revoked',
      detail: 'The link was revoked, or replaced by a newer one. Nothing was added.',
    })
  }
  if (link.expires_at.getTime() > now.getTime()) return
  throw new Refusal({
    code: 'payment-method-link-expired',
    detail: `The link is older than ${LIMITS.bankAccountLinkMinutes} minutes. Nothing was added.`,
  })
}

const linkUsed = (): Refusal =>
  new Refusal({
    code: 'payment-method-link-used',
    detail: 'A bank account was already added with this link. A link adds one account.',
  })

/**
 * Returns true if the sender could still send this link: the holder of a link must not be able to do more than its
 * sender.
 */
async function mayStillSend(db: Kysely<Database>, link: BankAccountLink): Promise<boolean> {
  if (link.sent_by_user === null) return true
  const sender = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', link.sent_by_user)
    .where('users.status', '=', 'active')
    .where('users.role', '=', 'admin')
    .where(sql<boolean>`${link.customer_buid} = any(${customersOfUser(sql.ref('users.id'))})`)
    .executeTakeFirst()
  return sender !== undefined
}

/**
 * BNK-262: marks the link as used in the transaction that adds the account, so that only one of two concurrent requests
 * adds it.
 */
export async function takeBankAccountLink(
  trx: Transaction<Database>,
  id: string,
  bankAccountId: string,
  now: Date,
): Promise<void> {
  const taken = await trx
    .updateTable('bank_account_links')
    .set({ used_at: now, bank_account_id: bankAccountId })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 1n) return
  const link = await trx.selectFrom('bank_account_links').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await refuseEnded(trx, link, now)
  throw linkUsed()
}

/** Deletes links 30 days after they expired. */
export async function sweepBankAccountLinks(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`delete from bank_account_links
    where expires_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(db)
}
