/** A new card: its number is made, sealed and never seen again by whoever asked. Source: docs/spec/cards.md CRD-4, CRD-9, CRD-11, CRD-16. */
import {
  addBankingDays,
  addDays,
  type CalendarDate,
  CARD_STATES,
  cardHolderProblem,
  LIMITS,
  nextState,
  printedHolder,
  type requestCard as requestCall,
  whyCardNotRequested,
} from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { customerInScope } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { HandlerContext, Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { cardRefusal } from './card-refusals.ts'
import type { CardVault } from './card-vault.ts'
import { findCard, type NamedCardRow } from './cards.queries.ts'
import { newCardNumber } from './new-card-number.ts'

type Request = Pick<HandlerContext<typeof requestCall>, 'body' | 'programme'>

/** @throws Refusal `not-found`, `card-holder-invalid` or `card-account-blocked` */
export async function insertCard(
  trx: Transaction<Database>,
  vault: CardVault,
  principal: Principal,
  { body, programme }: Request,
): Promise<NamedCardRow> {
  const customerId = customerInScope(principal, body.buid_customer)
  const problem = cardHolderProblem(body.card_holder)
  if (problem) throw cardRefusal('card-holder-invalid', { reason: problem }, 'card_holder')
  await requireActiveAccount(trx, customerId)
  const status = nextState(CARD_STATES, null, 'request')
  if (status === null) throw new Error('A card that cannot begin is not requested.')
  const id = await nextCardId(trx)
  const number = newCardNumber()
  const at = new Date(programme.nowMs)
  await trx
    .insertInto('cards')
    .values({
      customer_buid: customerId,
      id,
      card_holder: printedHolder(body.card_holder),
      status,
      number_last4: number.slice(-4),
      number_sealed: vault.seal(number, { customerId, cardId: id }),
      number_digest: vault.digest(number),
      expires_on: endOfMonth(programme.date, LIMITS.cardYears),
      requested_by: principal.id,
      requested_by_name: principal.fullName,
      requested_at: at,
      mails_on: addBankingDays(programme.date, LIMITS.cardMailingBankingDays, 'ach'),
      arrives_by: null,
      activated_at: null,
      terminated_on: null,
      termination_reason: null,
    })
    .execute()
  await recordAudit(trx, [
    { at, actor: principal.id, action: 'cards.request', customerId, subject: id, detail: { to: status } },
  ])
  const card = await findCard(trx, principal, id)
  if (!card) throw new Error(`Card ${id} cannot be read back: the request is undone.`)
  return card
}

/** Read and held: the account is not blocked between the question and the card. */
async function requireActiveAccount(trx: Transaction<Database>, customerId: string): Promise<void> {
  const account = await trx
    .selectFrom('customers')
    .select('status')
    .where('buid', '=', customerId)
    .forShare()
    .executeTakeFirst()
  if (!account) throw notFound()
  const reason = whyCardNotRequested(account)
  if (reason) throw cardRefusal('card-account-blocked', { reason })
}

async function nextCardId(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select 'PC-' || nextval('card_numbers') as id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The sequence of cards gave no number.')
  return row.id
}

/** Cards are good until the last day of a month. */
export function endOfMonth(date: CalendarDate, years: number): CalendarDate {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const after = month === 12 ? [year + years + 1, 1] : [year + years, month + 1]
  return addDays(`${after[0]}-${String(after[1]).padStart(2, '0')}-01` as CalendarDate, -1)
}
