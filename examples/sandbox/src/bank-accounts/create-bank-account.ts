/**
 * Adds a bank account. Its numbers exist only in memory; stored are the last four digits, the bank's name, and a keyed
 * digest that recognizes duplicates. Source: docs/spec/payments.md BNK-5…BNK-12.
 */
import { randomInt } from 'node:crypto'
import {
  type BankAccountDraft,
  bankAccountProblems,
  bareDigits,
  CURRENCY_OF_BANK_COUNTRY,
  railOf,
} from 'netterms/contract/internal'
import type { Insertable, Kysely, Transaction } from 'kysely'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { DEFAULT_TERMS } from '../auto-pay/turn-on-auto-pay.ts'
import { recordAudit } from '../db/audit.ts'
import type { BankAccountsTable, Database } from '../db/schema.ts'
import { hasSqlState, SQLSTATE, violatedConstraint } from '../db/transaction.ts'
import { serializeDocument } from '../http/document.ts'
import type { HandlerContext, HandlerResult, ResourceObject } from '../http/handler.ts'
import type { Provider } from '../http/app-options.ts'
import { Refusal, type RefusalError } from '../http/refusal.ts'
import { takeBankAccountLink } from './links/bank-account-links.ts'
import { notifyOfAccountByLink } from './links/notify-of-account.ts'
import { answerOnce } from '../payments/idempotency.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import { bankingCountriesOf } from './banking-countries.handlers.ts'
import { digestOfNumbers } from './account-digest.ts'
import { toResource } from './bank-account-resource.ts'
import { findBank, routingOf } from './banks.ts'
import type { createBankAccount as createCall } from 'netterms/contract/internal'

type Context = HandlerContext<typeof createCall>
type Row = Insertable<BankAccountsTable>
/** Null outside the sandbox, which alone has a list of (invented) banks. */
type KnownBank = ReturnType<typeof findBank>

/** Digits and capital letters without those that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const ID_LENGTH = 10

/** @param provider its rail sends the two test deposits to an account that needs verification */
export async function createBankAccount(
  context: Context,
  { rail, environment, realNow }: Pick<Provider, 'rail' | 'environment' | 'realNow'>,
): Promise<HandlerResult> {
  const bank = environment === 'sandbox' ? findBank(context.body.bankCountry, routingOf(context.body)) : null
  const principal = requirePrincipal(context)
  const { db, call, clock, body, idempotencyKey: key } = context
  if (key === null) throw new Error('bank-accounts.create was reached without an idempotency key.')
  const customerId = customerInScope(principal, body.buidCustomer)
  if (principal.kind === 'link') refuseAutoPayByLink(body)
  await refuseCountry(db, customerId, body)
  refuseWrongNumbers(body, bank)
  const digest = await digestOfNumbers(db, body)
  const { routingNumber: _routing, bankNumber: _bank, branchNumber: _branch, accountNumber: _number, ...rest } = body
  // The fingerprint stored for repeated requests must not reveal the numbers, so they are replaced by the keyed digest:
  // so few digits could be guessed from a plain hash.
  const request = { principalId: principal.id, method: call.method, route: call.path, key, body: { ...rest, digest } }
  const isByLink = principal.kind === 'link'
  const origin = { added_by: principal.fullName, added_at: new Date(clock.nowMs), added_by_link: isByLink }
  const row: Row = { ...rowOf(body, customerId, digest, bank), ...origin }
  const answer = await answerOnce(db, request, async (trx) => {
    if (isByLink) await takeBankAccountLink(trx, principal.sessionId, row.id, new Date(realNow()))
    await insert(trx, context, row)
    await prepare(trx, rail, context, row)
    if (isByLink) await notifyOfAccountByLink(trx, row, clock)
    const made = isByLink ? withoutCustomer(toResource(row)) : toResource(row)
    return { status: 201, body: serializeDocument(call, { data: made }, clock.date), made }
  }).catch((error: unknown) => explainViolation(db, row, error))
  return answer.isReplay
    ? { data: null, replay: { status: answer.status, body: answer.body } }
    : { data: answer.made, status: answer.status }
}

/** BNK-261: removes the customer's id, because the holder of a link receives no data of the customer's account. */
const withoutCustomer = ({ id, attributes }: ResourceObject): ResourceObject => ({
  id,
  attributes: { ...attributes, buidCustomer: '' },
})

/**
 * BNK-262: rejects AutoPay for an account added by a link, because such an account is not used until an admin chooses
 * it.
 */
function refuseAutoPayByLink({ paymentTypes }: BankAccountDraft): void {
  if (!paymentTypes.includes('AutoPay')) return
  throw new Refusal({
    code: 'attribute-invalid',
    detail: 'An account added by a link has no AutoPay. An admin can turn it on.',
    pointer: '/data/attributes/paymentTypes',
  })
}

/** BNK-274: rejects a bank country that is not in the customer's list, which is also the list that the form offers. */
async function refuseCountry(
  db: Kysely<Database>,
  customerId: string,
  { bankCountry }: BankAccountDraft,
): Promise<void> {
  const allowed = (await bankingCountriesOf(db, customerId)).map(({ code }) => code)
  if (allowed.length === 0 || allowed.includes(bankCountry)) return
  throw new Refusal({
    code: 'attribute-invalid',
    detail: `This customer has no banking in ${bankCountry}. Choose one of ${allowed.join(', ')}.`,
    pointer: '/data/attributes/bankCountry',
  })
}

function refuseWrongNumbers(body: BankAccountDraft, bank: KnownBank): void {
  const errors = bankAccountProblems(body).map(({ field, problem }): RefusalError => ({
    code: 'bank-account-number-invalid',
    detail: `The attribute ${field} is not plausible (${problem}). Compare it with a check or bank statement.`,
    pointer: `/data/attributes/${field}`,
    meta: { field, problem },
  }))
  const unexpected = (
    body.bankCountry === 'US' ? (['bankNumber', 'branchNumber'] as const) : (['routingNumber'] as const)
  )
    .filter((name) => body[name] !== undefined)
    .map((name): RefusalError => ({
      code: 'attribute-invalid',
      detail: `The attribute ${name} does not belong to an account of ${body.bankCountry}. Omit it.`,
      pointer: `/data/attributes/${name}`,
    }))
  const nameless: RefusalError[] =
    errors.length === 0 && !body.bankName && !bank
      ? [
          {
            code: 'attribute-invalid',
            detail: 'The bank is unknown. Send its name as bankName.',
            pointer: '/data/attributes/bankName',
          },
        ]
      : []
  const [first, ...others] = [...errors, ...unexpected, ...nameless]
  if (first) throw new Refusal([first, ...others])
}

function rowOf(body: BankAccountDraft, customerId: string, digest: string, bank: KnownBank): Row {
  const id = Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return {
    customer_buid: customerId,
    id: `BA-${id}`,
    account_name: body.accountName,
    account_type: body.accountType,
    bank_name: bank?.name ?? body.bankName ?? '',
    bank_country: body.bankCountry,
    account_holder_type: body.accountHolderType,
    account_number_last4: bareDigits(body.accountNumber).slice(-4),
    account_digest: digest,
    currency: CURRENCY_OF_BANK_COUNTRY[body.bankCountry],
    status: bank?.confirmsAtOnce ? 'active' : 'pending verification',
    online_payment: body.paymentTypes.includes('online payment'),
    auto_pay: body.paymentTypes.includes('AutoPay'),
  }
}

async function insert(trx: Transaction<Database>, context: Context, row: Row): Promise<void> {
  await trx.insertInto('bank_accounts').values(row).execute()
  await recordAudit(trx, [
    {
      at: new Date(context.clock.nowMs),
      actor: requirePrincipal(context).id,
      action: 'bank-accounts.create',
      customerId: row.customer_buid,
      subject: row.id,
      detail: {
        last4: row.account_number_last4,
        bank: row.bank_name,
        status: row.status,
        confirmedBy: context.frame?.userId ?? null,
        ...(row.added_by_link && { email: row.added_by }),
      },
    },
  ])
}

/** Stores the data that belongs to a new account: two test deposits to verify it, and its AutoPay settings. */
async function prepare(trx: Transaction<Database>, rail: PaymentRail, context: Context, row: Row): Promise<void> {
  const { customer_buid: customerId, id: bankAccountId } = row
  const { clock } = context
  if (row.status === 'pending verification') {
    const account = { customerId, bankAccountId, rail: railOf(row.currency) }
    const { firstMinor, secondMinor, arrivesOn } = await rail.sendTestDeposits({ trx, clock }, account)
    await trx
      .insertInto('bank_account_verifications')
      .values({
        customer_buid: customerId,
        bank_account_id: bankAccountId,
        first_minor: firstMinor,
        second_minor: secondMinor,
        arrives_on: arrivesOn,
      })
      .execute()
  }
  if (!row.auto_pay) return
  const settings = {
    bank_account_id: bankAccountId,
    status: 'on' as const,
    days_before_due: DEFAULT_TERMS.daysBeforeDue,
    maximum_minor: DEFAULT_TERMS.maximumMinor,
    credits_first: DEFAULT_TERMS.creditsFirst,
    includes_overdue: DEFAULT_TERMS.includesOverdue,
    off_reason: null,
    changed_at: new Date(clock.nowMs),
  }
  await trx
    .insertInto('auto_pay_settings')
    .values({ customer_buid: customerId, ...settings })
    .onConflict((conflict) => conflict.column('customer_buid').doUpdateSet(settings))
    .execute()
}

/**
 * Maps violations of the unique indexes to error codes. The database enforces uniqueness, so that concurrent requests
 * cannot violate it.
 */
async function explainViolation(db: Kysely<Database>, row: Row, error: unknown): Promise<never> {
  const constraint = hasSqlState(error, SQLSTATE.uniqueViolation) ? violatedConstraint(error) : null
  if (constraint === 'bank_accounts_auto_pay') {
    throw new Refusal({
      code: 'bank-account-auto-pay-taken',
      detail: 'Another account of this customer has AutoPay. Turn it off there first, or omit it here.',
      pointer: '/data/attributes/paymentTypes',
    })
  }
  if (constraint !== 'bank_accounts_once') throw error
  const known = await db
    .selectFrom('bank_accounts')
    .select(['account_name', 'account_number_last4'])
    .where('customer_buid', '=', row.customer_buid)
    .where('account_digest', '=', row.account_digest ?? '')
    .where('status', '<>', 'removed')
    .executeTakeFirst()
  throw new Refusal({
    code: 'bank-account-duplicate',
    detail: 'The customer already has this account. Use it.',
    // The holder of a link does not learn the name of an existing account (BNK-261).
    ...(known &&
      !row.added_by_link && { meta: { account_name: known.account_name, last4: known.account_number_last4 } }),
  })
}
