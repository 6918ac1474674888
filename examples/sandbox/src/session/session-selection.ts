/**
 * Changes what a session works with: customer, location, dealer, user type, and language. Source: docs/spec/session.md
 * SES-6, SES-14, SES-15 (specification §4, §7).
 */
import {
  ALL_MERCHANTS,
  isSupportView,
  type Language,
  NO_ACCOUNT,
  offeredLocales,
  type SESSION_KEYS,
  type UserType,
} from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { HandlerContext, Principal } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { firstCustomerOf } from './sign-in.ts'

type SessionKey = (typeof SESSION_KEYS)[number]
type Choice = Readonly<{ key: SessionKey; value: string }>
type Choices = ReadonlyMap<SessionKey, string>

interface Selection {
  customer_buid: string | null
  location_id: string | null
  merchant_buid: string | null
  user_type: UserType
}

type Context = Pick<HandlerContext, 'db' | 'clock'>

/**
 * Checks every choice against what the principal may access and stores all of them, or none.
 * @throws Refusal 404 for a missing object or one without access, 422 for a duplicate key, an unsupported language, or
 * a user type combined with another key
 */
export async function select({ db, clock }: Context, principal: Principal, choices: readonly Choice[]): Promise<void> {
  const chosen = byKey(choices)
  const language = languageIn(chosen, choices)
  // The language and user types of a partner's user are not stored here.
  const isAboutPerson = language !== undefined || chosen.has('user_type')
  if (isAboutPerson && principal.kind === 'embed') throw notFound()
  await inTransaction(db, async (trx) => {
    const userType = chosen.get('user_type')
    const changes =
      userType === undefined
        ? await selectionIn(trx, principal, chosen)
        : await beginningAs(trx, principal, typeAlone(userType, choices))
    // A change of the language alone keeps the version of the selection, because other tabs still show the right data.
    const isStored =
      (Object.keys(changes).length > 0 || language === undefined) && (await store(trx, principal, changes))
    const at = new Date(clock.nowMs)
    if (isStored) await recordView(trx, principal, changes, at)
    if (language !== undefined) await storeLanguage(trx, principal, language, at)
    if (changes.user_type !== undefined) {
      const detail = { from: principal.userType, to: changes.user_type }
      const subject = userIdOf(principal)
      const action = 'session.user-type'
      await recordAudit(trx, [{ at, actor: principal.id, action, customerId: null, subject, detail }])
    }
  })
}

function byKey(choices: readonly Choice[]): Map<SessionKey, string> {
  const chosen = new Map<SessionKey, string>()
  choices.forEach(({ key, value }, index) => {
    if (chosen.has(key)) {
      throw invalid(`/data/attributes/sessionKeys/${index}/key`, 'A session key is given twice. Send each key once.')
    }
    chosen.set(key, value)
  })
  return chosen
}

const invalid = (pointer: string, detail: string): Refusal =>
  new Refusal({ code: 'attribute-invalid', detail, pointer })

function languageIn(chosen: Choices, choices: readonly Choice[]): Language | undefined {
  const wish = chosen.get('language')
  const language = offeredLocales.find((code) => code === wish)
  if (wish === undefined || language) return language
  const index = choices.findIndex(({ key }) => key === 'language')
  throw invalid(
    `/data/attributes/sessionKeys/${index}/value`,
    `This language is not offered. Send one of ${offeredLocales.join(', ')}.`,
  )
}

/**
 * Requires that a user type is sent alone: other choices depend on it and would be checked by rights that are about to
 * end.
 */
function typeAlone(userType: string, choices: readonly Choice[]): string {
  if (choices.length === 1) return userType
  throw invalid(
    '/data/attributes/sessionKeys',
    'A user type cannot be combined with other keys. Send them in a later request.',
  )
}

async function selectionIn(
  trx: Transaction<Database>,
  principal: Principal,
  chosen: Choices,
): Promise<Partial<Selection>> {
  const named = chosen.get('manage-customer')
  const isViewOver = named === NO_ACCOUNT && principal.role === 'support'
  if (named !== undefined && !isViewOver && !principal.customerIds.includes(named)) throw notFound()
  const customer = isViewOver ? null : named
  const merchant = chosen.get('manage-merchant')
  // Specification §6: never for a corporate user.
  const isRollUp = merchant === ALL_MERCHANTS && principal.userType !== 'corporate' && principal.merchantIds.length > 1
  if (merchant !== undefined && !isRollUp && !principal.merchantIds.includes(merchant)) throw notFound()
  const location = chosen.get('location')
  const customerAfter = customer === undefined ? principal.selectedCustomer : customer
  if (location !== undefined && !(await isLocationOf(trx, customerAfter, location))) throw notFound()
  return {
    ...(customer !== undefined && { customer_buid: customer }),
    // A location belongs to one customer, so it is cleared when the customer changes.
    ...(customer !== undefined && customer !== principal.selectedCustomer && { location_id: null }),
    ...(location !== undefined && { location_id: location }),
    // SES-398: without a selected dealer, every list contains what all of the user's dealers sold (DIR-17).
    ...(merchant !== undefined && { merchant_buid: isRollUp ? null : merchant }),
  }
}

/**
 * Returns the initial selection for a user type, as at sign-in (SES-15).
 * @throws Refusal 404 for a type that the user does not have
 */
async function beginningAs(trx: Transaction<Database>, principal: Principal, wish: string): Promise<Selection> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'role', 'user_types', 'home_customer', 'merchant_buid'])
    .where('id', '=', userIdOf(principal))
    .executeTakeFirstOrThrow()
  const userType = user.user_types.find((type) => type === wish)
  if (!userType) throw notFound()
  return {
    customer_buid: await firstCustomerOf(trx, user, userType),
    location_id: null,
    merchant_buid: user.merchant_buid,
    user_type: userType,
  }
}

const userIdOf = ({ id }: Principal): string => id.slice('user:'.length)

async function isLocationOf(db: Kysely<Database>, customer: string | null, location: string): Promise<boolean> {
  if (customer === null) return false
  const row = await db
    .selectFrom('locations')
    .select('id')
    .where('customer_buid', '=', customer)
    .where('id', '=', location)
    .executeTakeFirst()
  return row !== undefined
}

const nextVersion: RawBuilder<number> = sql<number>`selection_version + 1`

/**
 * Returns whether the selection differs; selecting the same again is no change, because other tabs still show the same.
 */
const isAnother = (changes: Partial<Selection>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`),
    sql` or `,
  )})`

/**
 * Adds each account that customer support opens to that account's audit record, which its administrators can read
 * (SUP-3).
 */
async function recordView(trx: Transaction<Database>, { id, role }: Principal, changes: Partial<Selection>, at: Date) {
  const customerId = changes.customer_buid ?? null
  if (customerId === null || !isSupportView({ role, customerId })) return
  await recordAudit(trx, [{ at, actor: id, action: 'support-views.open', customerId, subject: customerId, detail: {} }])
}

/**
 * Stores the selection in one statement, so that a reader gets either the old selection or the new one, and each change
 * has its own version.
 * @returns true if the selection has changed
 */
async function store(trx: Transaction<Database>, principal: Principal, changes: Partial<Selection>): Promise<boolean> {
  if (principal.kind === 'user') {
    const stored = await trx
      .updateTable('portal_sessions')
      .set({ ...changes, selection_version: nextVersion })
      .where('token_hash', '=', principal.sessionId)
      .where(isAnother(changes))
      .returning('token_hash')
      .executeTakeFirst()
    return stored !== undefined
  }
  // An embed session has no dealer to select, because it is created for customers only.
  const { customer_buid, location_id } = changes
  const chosen = {
    ...(customer_buid !== undefined && { customer_buid }),
    ...(location_id !== undefined && { location_id }),
  }
  await trx
    .updateTable('embed_sessions')
    .set({ ...chosen, selection_version: nextVersion })
    .where('id', '=', principal.sessionId)
    .where(isAnother(chosen))
    .execute()
  return true
}

/**
 * Stores the language with the user, for every device and for e-mail (SES-14). Selecting the same language is no
 * change.
 */
async function storeLanguage(
  trx: Transaction<Database>,
  principal: Principal,
  language: Language,
  at: Date,
): Promise<void> {
  const subject = userIdOf(principal)
  const changed = await trx
    .updateTable('users')
    .set({ language })
    .where('id', '=', subject)
    .where(sql<boolean>`language is distinct from ${language}`)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  const entry = { actor: principal.id, action: 'session.language', customerId: null, subject }
  await recordAudit(trx, [{ at, ...entry, detail: { language } }])
}
