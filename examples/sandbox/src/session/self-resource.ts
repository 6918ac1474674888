/**
 * Builds the response of `GET /self` for a principal. Source: docs/spec/session.md SES-1…SES-6 (specification §3 "User
 * session", §7).
 */
import { type CurrencyCode, LIMITS, PROGRAM_TIME_ZONE, WIRE_ROLES } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { findCustomerCurrencies } from '../exposures/exposures.queries.ts'
import type { Provider } from '../http/app-options.ts'
import type { HandlerResult, Principal } from '../http/handler.ts'
import { legacyPagesFor } from '../legacy-origin/legacy-pages.ts'
import { findMerchantCurrencies } from '../merchants/merchants.queries.ts'
import { isInSsoGroup } from '../sso/sign-in-provider.ts'
import { listLooksOf } from '../saved-views/saved-views.handlers.ts'
import { findScopeLimits } from './scope-limits.ts'

/** Attributes of the user that are known in a kind of session. */
interface Person {
  user_id: string
  username: string
  email_address: string
  first_name: string
  last_name: string
  status: string
  user_types: string[]
  language: string | null
  location: string | null
  idle_expires_at: string | null
  /** True if the user signed in through an identity provider, or is a member of a group that has one (IDN-11). */
  isSso: boolean
  inSsoGroup: boolean
  userGroupId: string | null
}

/** Maximum number of choices in the response; users with more accounts find the others with `GET /customers`. */
const CHOICES_TOLD = 100
const NO_CHOICES = {
  customers: [],
  merchants: [],
  merchantCurrencies: [],
  selectedCurrency: null,
  locale_ISO: null,
  language_ISO: null,
}

/** Response without a session: not signed in, no user type, no rights (SES-1). */
export const anonymousSelf: HandlerResult = {
  data: {
    id: 'self',
    attributes: {
      session_data: {
        logged_in: false,
        language: null,
        user_type: null,
        customer_id: null,
        location: null,
        merchant_id: null,
      },
      user: null,
      capabilities: [],
      selectedCustomer: null,
      selectedMerchant: null,
      selectedLocation: null,
      customerCurrencies: [],
      ...NO_CHOICES,
      idle_expires_at: null,
      menu: [],
    },
  },
  meta: { selection_version: 0 },
}

export async function describeSelf(
  db: Kysely<Database>,
  principal: Principal,
  pages: Pick<Provider, 'legacyOrigin' | 'legacyPages'>,
): Promise<HandlerResult> {
  const person = principal.kind === 'user' ? await findUser(db, principal) : await findEmbedded(db, principal)
  const customer = await findCustomer(db, principal.selectedCustomer)
  const { language, location, idle_expires_at, isSso, inSsoGroup, userGroupId, ...user } = person
  return {
    data: {
      id: 'self',
      attributes: {
        session_data: {
          logged_in: true,
          language,
          user_type: principal.userType,
          customer_id: principal.selectedCustomer,
          location,
          merchant_id: principal.selectedMerchant,
        },
        user: {
          ...user,
          full_name: principal.fullName,
          role: WIRE_ROLES[principal.role],
          isSso,
          inSsoGroup,
          userGroupId,
          // No user and no customer has a time zone: due dates, aging, and deadlines use the program's (DAT-2).
          timeZone: PROGRAM_TIME_ZONE,
          ...(await findScopeLimits(db, principal)),
        },
        capabilities: principal.capabilities,
        selectedCustomer: customer && {
          buidCustomer: customer.buid,
          customerName: customer.name,
          currency: customer.currency,
          status: customer.status,
          paymentEligible: customer.payment_eligible,
          paymentWebText: customer.payment_web_text,
        },
        selectedMerchant: await findMerchant(db, principal.selectedMerchant),
        selectedLocation: await findLocation(db, principal.selectedCustomer, location),
        customerCurrencies: customer ? await currenciesOf(db, customer) : [],
        ...(await choicesOf(db, principal)),
        selectedCurrency: customer?.currency ?? null,
        locale_ISO: language,
        language_ISO: language === null ? null : new Intl.Locale(language).language,
        idle_expires_at,
        // INV-151: the user's display settings of lists.
        listLooks: await listLooksOf(db, principal.id),
        // LEG-8: pages of the former system that the portal links to.
        menu: legacyPagesFor(pages, principal).map(({ location, titles }) => ({ location, titles })),
      },
    },
    meta: { selection_version: principal.selectionVersion },
  }
}

async function findUser(db: Kysely<Database>, principal: Principal): Promise<Person> {
  const row = await db
    .selectFrom('portal_sessions as session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .selectAll('users')
    .select(['session.location_id', 'session.last_seen_at', 'session.expires_at', 'session.identity_provider_id'])
    .where('session.token_hash', '=', principal.sessionId)
    .executeTakeFirstOrThrow()
  const idleEndsMs = row.last_seen_at.getTime() + LIMITS.sessionIdleMinutes * 60_000
  return {
    user_id: row.id,
    username: row.username,
    email_address: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    status: row.status,
    user_types: row.user_types,
    language: row.language,
    location: row.location_id,
    idle_expires_at: new Date(Math.min(idleEndsMs, row.expires_at.getTime())).toISOString(),
    isSso: row.identity_provider_id !== null,
    inSsoGroup: await isInSsoGroup(db, row.id),
    userGroupId: row.group_id,
  }
}

async function findEmbedded(db: Kysely<Database>, principal: Principal): Promise<Person> {
  const row = await db
    .selectFrom('embed_sessions')
    .select(['external_user_id', 'first_name', 'last_name', 'location_id'])
    .where('id', '=', principal.sessionId)
    .executeTakeFirstOrThrow()
  return {
    user_id: row.external_user_id,
    username: row.external_user_id,
    // A partner sends only a name of its user (EMB-1).
    email_address: '',
    first_name: row.first_name,
    last_name: row.last_name,
    status: 'active',
    user_types: [principal.userType],
    language: null,
    location: row.location_id,
    idle_expires_at: null,
    isSso: false,
    inSsoGroup: false,
    userGroupId: null,
  }
}

/** Returns the choices sorted by name, limited to the first ones (SES-135). */
async function choicesOf(db: Kysely<Database>, principal: Principal) {
  const { customerIds, merchantIds, selectedMerchant } = principal
  const customers = await db
    .selectFrom('customers')
    .select(['buid as buidCustomer', 'name as customerName'])
    .where('buid', '=', sql<string>`any(${[...customerIds]}::text[])`)
    .orderBy('name')
    .orderBy('buid')
    .limit(CHOICES_TOLD)
    .execute()
  const merchants = merchantIds.length === 0 ? [] : await findMerchantChoices(db, merchantIds)
  const currencies = selectedMerchant && (await findMerchantCurrencies(db, principal, selectedMerchant))
  return { customers, merchants, merchantCurrencies: (currencies || []).map(labeled) }
}

const findMerchantChoices = (db: Kysely<Database>, merchantIds: readonly string[]) =>
  db
    .selectFrom('merchants')
    .select(['buid as buidMerchant', 'name as merchantName'])
    .where('buid', '=', sql<string>`any(${[...merchantIds]}::text[])`)
    .orderBy('name')
    .orderBy('buid')
    .limit(CHOICES_TOLD)
    .execute()

async function findCustomer(db: Kysely<Database>, buid: string | null) {
  if (buid === null) return null
  const row = await db
    .selectFrom('customers')
    .select(['buid', 'name', 'currency', 'status', 'payment_eligible', 'payment_web_text'])
    .where('buid', '=', buid)
    .executeTakeFirst()
  return row ?? null
}

async function findMerchant(db: Kysely<Database>, buid: string | null) {
  if (buid === null) return null
  const row = await db.selectFrom('merchants').select(['buid', 'name']).where('buid', '=', buid).executeTakeFirst()
  return row ? { buidMerchant: row.buid, merchantName: row.name } : null
}

async function findLocation(db: Kysely<Database>, customerId: string | null, id: string | null) {
  if (customerId === null || id === null) return null
  const row = await db
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('customer_buid', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { buidLocation: row.id, locationName: row.name } : null
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

/** Returns the customer's currency first, then those of its invoices. */
async function currenciesOf(db: Kysely<Database>, { buid }: { buid: string }) {
  return (await findCustomerCurrencies(db, buid)).map(labeled)
}

const labeled = (id: CurrencyCode) => ({ id, label: currencyNames.of(id) ?? id })
