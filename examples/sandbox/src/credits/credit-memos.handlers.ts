/** Call handlers for credit memos. Source: docs/spec/payments.md CRE-1…CRE-4. */
import { type CurrencyCode, type LineProblem, payableAmount, whyNotPayable } from 'netterms/contract/internal'
import { type Selectable, sql, type Transaction } from 'kysely'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { minorOf } from '../db/minor.ts'
import type { CreditMemosTable } from '../db/rail-schema.ts'
import type { Database } from '../db/schema.ts'
import type { Handlers, ProgramTime, ResourceObject } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { readInvoices } from '../payments/payment-check.ts'
import { lineError, refuseWhenAny } from '../payments/payment-refusals.ts'
import { applyCredit } from './apply-credit.ts'
import { IS_FREE } from './free-credit.ts'

export const creditMemoHandlers = {
  'credit-memos.list': async (context) => {
    const { db, filter } = context
    const customerId = customerInScope(requirePrincipal(context), filter.buid_customer)
    const currency = filter.sol_currency
    const rows = await db
      .selectFrom('credit_memos')
      .selectAll()
      .select(IS_FREE.as('is_free'))
      .where('customer_buid', '=', customerId)
      .$if(currency !== undefined, (query) => query.where('currency', '=', currency as CurrencyCode))
      .orderBy(sql`length(id)`)
      .orderBy('id')
      .execute()
    return { data: rows.map(toResource) }
  },

  'credit-memos.apply': (context) => {
    const principal = requirePrincipal(context)
    const { body, params, clock } = context
    const id = params['id'] ?? ''
    return answerKeyed(context, principal, body, 201, async (trx) => {
      const find = () =>
        trx
          .selectFrom('credit_memos')
          .selectAll()
          .select(IS_FREE.as('is_free'))
          .where('customer_buid', '=', sql<string>`any(${[...principal.customerIds]}::text[])`)
          .where('id', '=', id)
      const memo = await find().forUpdate().executeTakeFirst()
      if (!memo) throw notFound()
      const lines = body.lines.map(({ trx_id, amount }) => ({ trxId: trx_id, amountMinor: amount }))
      await refuseUnlessPayable(trx, memo, lines, clock)
      const by = { principalId: principal.id, fullName: principal.fullName }
      await applyCredit(trx, { customerId: memo.customer_buid, memoId: id, lines, by, clock })
      return { data: toResource(await find().executeTakeFirstOrThrow()) }
    })
  },
} satisfies Pick<Handlers, 'credit-memos.list' | 'credit-memos.apply'>

/** CRE-3: rejects amounts above the payable amount of an invoice; reports all errors at once. */
async function refuseUnlessPayable(
  trx: Transaction<Database>,
  memo: Selectable<CreditMemosTable>,
  lines: readonly { trxId: string; amountMinor: number }[],
  clock: ProgramTime,
): Promise<void> {
  const { candidates } = await readInvoices(trx, memo.customer_buid, lines, clock, 'locked')
  const seen = new Set<string>()
  const problems = lines.flatMap(({ trxId, amountMinor }, line): LineProblem[] => {
    if (seen.has(trxId)) return [{ code: 'payment-invoice-repeated', line }]
    seen.add(trxId)
    const invoice = candidates.get(trxId)
    if (!invoice) return [{ code: 'payment-invoice-unknown', line }]
    if (invoice.currency !== memo.currency) {
      return [{ code: 'payment-currency-mixed', line, meta: { currency: invoice.currency } }]
    }
    const reason = whyNotPayable(invoice)
    if (reason === 'payment-pending') return [{ code: 'payment-invoice-already-in-payment', line }]
    if (reason) return [{ code: 'payment-invoice-not-payable', line, meta: { reason } }]
    const payable = payableAmount(invoice)
    if (!Number.isSafeInteger(amountMinor)) return [{ code: 'payment-amount-not-integer', line }]
    if (amountMinor <= 0) return [{ code: 'payment-amount-not-positive', line }]
    return amountMinor > payable ? [{ code: 'payment-amount-above-open', line, meta: { payable } }] : []
  })
  refuseWhenAny(problems.map(lineError))
}

function toResource(row: Selectable<CreditMemosTable> & { is_free: boolean }): ResourceObject {
  const [amount, applied] = [minorOf(row.amount_minor), minorOf(row.applied_minor)]
  return {
    id: row.id,
    attributes: {
      buid_customer: row.customer_buid,
      currency: row.currency,
      amount,
      applied,
      remaining: row.is_free ? amount - applied : 0,
    },
  }
}
