/**
 * Books money received without an invoice as credit of the account. Source: docs/spec/payments.md CRE-5 (domain §1.5,
 * §3.3).
 */
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { flagInvoices } from '../disputes/dispute-invoices.ts'
import type { ProgramTime } from '../http/handler.ts'
import { postToLedger } from '../payments/ledger.ts'
import { findInvoicesToPay } from '../payments/payments.queries.ts'

interface Receipt {
  customerId: string
  /** Minor units of the invoice's currency, above 0. */
  amountMinor: number
  /** The invoice that the money is probably for; its amount does not change. */
  likelyFor: string
}

/**
 * Books money that arrived without a remittance advice; the invoice that it is probably for gets the flag Unapplied.
 *
 * @returns the number of the new credit memo, which the customer can apply
 * @throws Error if the invoice does not exist; nothing is booked then
 */
export async function receiveUnappliedMoney(
  trx: Transaction<Database>,
  { customerId, amountMinor, likelyFor }: Receipt,
  { actor, clock }: { actor: string; clock: ProgramTime },
): Promise<string> {
  const [invoice] = await findInvoicesToPay(trx, customerId, [likelyFor], 'locked')
  if (!invoice) throw new Error(`Money arrived for ${likelyFor}, which does not exist: nothing is booked.`)
  const { currency } = invoice
  const { rows } = await sql<{ id: string }>`select 'CM-' || nextval('credit_memo_numbers') as id`.execute(trx)
  const id = rows[0]?.id ?? ''
  await trx
    .insertInto('credit_memos')
    .values({
      customer_buid: customerId,
      id,
      currency,
      amount_minor: amountMinor,
      applied_minor: 0,
      likely_trx_id: likelyFor,
    })
    .execute()
  await flagInvoices(trx, customerId, [likelyFor], 'leave unapplied', clock.date)
  const at = new Date(clock.nowMs)
  await postToLedger(trx, [
    {
      customerId,
      event: `money-received:${id}`,
      currency,
      at,
      entries: [
        { account: 'bank', amountMinor },
        { account: 'credit-memos', amountMinor: -amountMinor },
      ],
    },
  ])
  const detail = { amount: amountMinor, currency, likelyFor }
  await recordAudit(trx, [{ at, actor, action: 'credit-memos.receive', customerId, subject: id, detail }])
  return id
}
