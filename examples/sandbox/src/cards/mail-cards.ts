/** Marks requested cards as mailed on their mailing date. Source: docs/spec/cards.md CRD-2, CRD-11. */
import { addBankingDays, type CalendarDate, CARD_STATES, LIMITS, nextState } from 'netterms/contract/internal'
import { type Transaction, sql } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { startOfDay } from '../jobs/start-of-day.ts'

/**
 * Mails all cards that are due.
 *
 * @param cardId mails only this card: a change by date counts from its day on, whether or not the daily job has run
 * (STA-8)
 */
export async function mailCards(trx: Transaction<Database>, day: CalendarDate, cardId?: string): Promise<void> {
  const status = nextState(CARD_STATES, 'requested', 'mail')
  if (status === null) throw new Error('The state machine of cards has no transition to mailed.')
  const mailed = await trx
    .updateTable('cards')
    .set({ status, arrives_by: addBankingDays(day, LIMITS.cardArrivalBankingDays, 'ach') })
    .where('status', '=', sql.lit('requested'))
    .where('mails_on', '<=', day)
    .$if(cardId !== undefined, (query) => query.where('id', '=', cardId ?? ''))
    .returning(['customer_buid', 'id'])
    .execute()
  const at = startOfDay(day)
  await recordAudit(
    trx,
    mailed.map(({ customer_buid: customerId, id }) => ({
      at,
      actor: 'program',
      action: 'cards.mail',
      customerId,
      subject: id,
      detail: { from: 'requested', to: status },
    })),
  )
}
