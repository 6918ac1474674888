/**
 * Creates cards: their numbers are generated, encrypted, and never returned to the requester. Source:
 * docs/spec/cards.md CRD-4, CRD-9, CRD-11, CRD-16, CRD-22…CRD-25.
 */
import {
  addBankingDays,
  addDays,
  type CalendarDate,
  CARD_STATES,
  cardHolderProblem,
  type CurrencyCode,
  LIMITS,
  type mailingAddressSchema,
  maxSpendingLimit,
  nextState,
  printedHolder,
  spendingLimitProblem,
  whyCardNotRequested,
} from 'netterms/contract/internal'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { findBillingAddress } from '../addresses/addresses.queries.ts'
import { customerInScope } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { CardsTable, MailingAddressColumn } from '../db/card-schema.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { cardRefusal } from './card-refusals.ts'
import type { CardVault } from './card-vault.ts'
import { findCard, type NamedCardRow } from './cards.queries.ts'
import { newCardNumber } from './new-card-number.ts'
import { hasSpendingLimits } from './spending-limits.ts'

/** The request, in a form that both calls share (CRD-23). */
export interface CardRequest {
  buid_customer: string
  cards: readonly { card_holder: string; spending_limit?: number | null | undefined }[]
  /** Null to mail to the account's own address. */
  mailing_address: z.output<typeof mailingAddressSchema> | null
}

interface Request {
  wanted: CardRequest
  clock: ProgramTime
  /** Returns the pointer prefix of a card in the request, below the attributes: `cards/2/`; empty for a single card. */
  placeOf: (index: number) => string
}

/**
 * Inserts all of the cards, or none of them. Pass the transaction.
 *
 * @throws Refusal `not-found`, `card-holder-invalid`, `card-limit-invalid`, `card-limit-unavailable` or
 * `card-account-blocked`
 */
export async function insertCards(
  trx: Transaction<Database>,
  vault: CardVault,
  principal: Principal,
  { wanted, clock, placeOf }: Request,
): Promise<NamedCardRow[]> {
  const customerId = customerInScope(principal, wanted.buid_customer)
  for (const [index, { card_holder: holder }] of wanted.cards.entries()) {
    const problem = cardHolderProblem(holder)
    if (problem) throw cardRefusal('card-holder-invalid', { reason: problem }, `${placeOf(index)}card_holder`)
  }
  const account = await requireActiveAccount(trx, customerId)
  await refuseLimits(trx, wanted, account.currency, placeOf)
  const status = nextState(CARD_STATES, null, 'request')
  if (status === null) throw new Error('A card that cannot begin is not requested.')
  const at = new Date(clock.nowMs)
  const address = await addressOf(trx, customerId, wanted.mailing_address)
  const rows: Insertable<CardsTable>[] = []
  for (const card of wanted.cards) {
    const id = await nextCardId(trx)
    const number = newCardNumber()
    rows.push({
      customer_buid: customerId,
      id,
      card_holder: printedHolder(card.card_holder),
      status,
      number_last4: number.slice(-4),
      number_sealed: vault.seal(number, { customerId, cardId: id }),
      number_digest: vault.digest(number),
      expires_on: endOfMonth(clock.date, LIMITS.cardYears),
      requested_by: principal.id,
      requested_by_name: principal.fullName,
      requested_at: at,
      mails_on: addBankingDays(clock.date, LIMITS.cardMailingBankingDays, 'ach'),
      arrives_by: null,
      activated_at: null,
      terminated_on: null,
      termination_reason: null,
      mailing_address: address && JSON.stringify(address),
      spending_limit_minor: card.spending_limit ?? null,
    })
  }
  await trx.insertInto('cards').values(rows).execute()
  const together = rows.length > 1 ? { together: rows.length } : {}
  await recordAudit(
    trx,
    rows.map(({ id }) => ({
      at,
      actor: principal.id,
      action: 'cards.request',
      customerId,
      subject: id,
      detail: { to: status, ...together },
    })),
  )
  const made: NamedCardRow[] = []
  for (const { id } of rows) {
    const card = await findCard(trx, principal, id)
    if (!card) throw new Error(`Card ${id} cannot be read back: the request is rolled back.`)
    made.push(card)
  }
  return made
}

/** Rejects invalid spending limits, and any limit if the program has none (CRD-25). */
async function refuseLimits(
  trx: Transaction<Database>,
  { cards }: CardRequest,
  currency: CurrencyCode,
  placeOf: Request['placeOf'],
): Promise<void> {
  const isWithLimits = cards.some(({ spending_limit: limit }) => limit != null) && (await hasSpendingLimits(trx))
  for (const [index, { spending_limit: limit }] of cards.entries()) {
    if (limit == null) continue
    const place = `${placeOf(index)}spending_limit`
    if (!isWithLimits) throw cardRefusal('card-limit-unavailable', null, place)
    const reason = spendingLimitProblem(limit, currency)
    if (reason) throw cardRefusal('card-limit-invalid', { reason, most: maxSpendingLimit(currency) }, place)
  }
}

/** CRD-23, CRD-24: returns the address in the request, or else the account's own; null if the account has none. */
async function addressOf(
  trx: Transaction<Database>,
  customerId: string,
  sent: CardRequest['mailing_address'],
): Promise<MailingAddressColumn | null> {
  const address = sent ?? (await findBillingAddress(trx, customerId))
  if (!address) return null
  const { contact_name, line_1, line_2, line_3, city_state_zip, country } = address
  return {
    contact_name: contact_name ?? null,
    line_1,
    line_2: line_2 ?? null,
    line_3: line_3 ?? null,
    city_state_zip,
    country,
  }
}

/** Reads and locks the account, so that it cannot be blocked before the card is inserted. */
async function requireActiveAccount(
  trx: Transaction<Database>,
  customerId: string,
): Promise<{ currency: CurrencyCode }> {
  const account = await trx
    .selectFrom('customers')
    .select(['status', 'currency'])
    .where('buid', '=', customerId)
    .forShare()
    .executeTakeFirst()
  if (!account) throw notFound()
  const reason = whyCardNotRequested(account)
  if (reason) throw cardRefusal('card-account-blocked', { reason })
  return account
}

async function nextCardId(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select 'PC-' || nextval('card_numbers') as id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The sequence of cards gave no number.')
  return row.id
}

/** Returns the last day of the month, on which a card expires. */
export function endOfMonth(date: CalendarDate, years: number): CalendarDate {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const after = month === 12 ? [year + years + 1, 1] : [year + years, month + 1]
  return addDays(`${after[0]}-${String(after[1]).padStart(2, '0')}-01` as CalendarDate, -1)
}
