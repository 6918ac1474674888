/**
 * Adds a payment card. Its number and security code exist only in memory and are sent to the network; stored are the
 * network's token, the last four digits, and a keyed digest that recognizes duplicates. The network is called before
 * anything is written and outside every transaction, so a later failure only leaves an unused token. Source:
 * docs/spec/payments.md PAY-35, docs/spec/rail.md RAI-12.
 */
import { createHmac, randomInt } from 'node:crypto'
import {
  bareDigits,
  cardBrandOf,
  cardExpiresOn,
  cardProblems,
  type createPaymentCard as createCall,
} from 'netterms/contract/internal'
import type { Insertable, Transaction } from 'kysely'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import { readProgramKey } from '../db/program-key.ts'
import type { PaymentCardsTable } from '../db/rail-schema.ts'
import type { Database } from '../db/schema.ts'
import { hasSqlState, SQLSTATE, violatedConstraint } from '../db/transaction.ts'
import type { HandlerContext, HandlerResult } from '../http/handler.ts'
import { Refusal, type RefusalError } from '../http/refusal.ts'
import { answerKeyed, replayKeyed } from '../payments/keyed-answer.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import { cardAsMethod } from './payment-method-resource.ts'

type Context = HandlerContext<typeof createCall>
type Row = Insertable<PaymentCardsTable>

const KEY_NAME = 'payment-card-key'
/** Digits and capital letters without those that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const ID_LENGTH = 10

export async function createPaymentCard(context: Context, rail: PaymentRail): Promise<HandlerResult> {
  const { db, clock, body } = context
  const principal = requirePrincipal(context)
  const customerId = customerInScope(principal, body.buidCustomer)
  refuseWrongDetails(context)
  const number = bareDigits(body.cardNumber)
  const digest = createHmac('sha256', await readProgramKey(db, KEY_NAME))
    .update(number)
    .digest('hex')
  const { cardNumber: _number, securityCode: _code, ...rest } = body
  const asked = { ...rest, digest }
  const replay = await replayKeyed(context, principal, asked)
  if (replay) return replay
  const expiresOn = cardExpiresOn(body.expiryMonth, body.expiryYear)
  const card = { number, expiresOn, securityCode: body.securityCode, digest }
  const { networkToken, funding } = await rail.tokenizeCard({ db, clock }, card).catch(networkIsSilent)
  return answerKeyed(context, principal, asked, 201, async (trx) => {
    const row: Row = {
      customer_buid: customerId,
      id: `PC-${Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`,
      network_token: networkToken,
      card_digest: digest,
      brand: cardBrandOf(number) ?? '',
      funding,
      last4: number.slice(-4),
      holder_name: body.holderName,
      expires_on: expiresOn,
      billing_region: body.billingRegion ?? null,
      status: 'active',
      added_by: principal.fullName,
      added_at: new Date(clock.nowMs),
    }
    await insert(trx, context, row)
    return { data: cardAsMethod(row, clock.date) }
  }).catch(explainViolation)
}

/** Throws a new error, so that the rail's error, which may contain the card number, does not reach the log. */
function networkIsSilent(): never {
  throw new Refusal(
    {
      code: 'server-unavailable',
      detail: 'The card network does not respond. The card was not added: send the request again.',
    },
    { 'Retry-After': '5' },
  )
}

function refuseWrongDetails({ body, clock }: Context): void {
  const errors = cardProblems(body, clock.date).map(({ field, problem }): RefusalError => ({
    code: 'payment-method-card-invalid',
    detail: `The attribute ${field} is not plausible (${problem}). Compare it with the card.`,
    pointer: `/data/attributes/${field}`,
    meta: { field, problem },
  }))
  const [first, ...others] = errors
  if (first) throw new Refusal([first, ...others])
}

async function insert(trx: Transaction<Database>, context: Context, row: Row): Promise<void> {
  await trx.insertInto('payment_cards').values(row).execute()
  await recordAudit(trx, [
    {
      at: new Date(context.clock.nowMs),
      actor: requirePrincipal(context).id,
      action: 'payment-cards.create',
      customerId: row.customer_buid,
      subject: row.id,
      detail: { brand: row.brand, last4: row.last4, funding: row.funding, confirmedBy: context.frame?.userId ?? null },
    },
  ])
}

function explainViolation(error: unknown): never {
  const isTwice = hasSqlState(error, SQLSTATE.uniqueViolation) && violatedConstraint(error) === 'payment_cards_once'
  if (!isTwice) throw error
  throw new Refusal({
    code: 'payment-method-card-duplicate',
    detail: 'The customer already has this card. Use it; for a new expiry date, remove the old card first.',
  })
}
