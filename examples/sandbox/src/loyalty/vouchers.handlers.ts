/** Handlers that issue, list, revoke and redeem vouchers. Source: docs/spec/loyalty.md LOY-197…LOY-200. */
import {
  addDays,
  type CalendarDate,
  nextState,
  toWireDate,
  VOUCHER_STATES,
  type VoucherAction,
  VOUCHER_LIMITS,
  type VoucherStatus,
} from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { issueMemo } from '../credits/credit-adjustments.ts'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { HandlerContext, Handlers, Principal, ResourceObject } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { countedOf } from './loyalty-program-resource.ts'
import { findProgram } from './loyalty.queries.ts'
import { selectVouchers, sumInVouchers, toVoucherResource, type VoucherRow, voucherStatus } from './vouchers.queries.ts'

type VoucherCall = 'vouchers.list' | 'vouchers.issue' | 'vouchers.revoke' | 'vouchers.redeem'

export const voucherHandlers = {
  'vouchers.list': async (context) => {
    const { db, filter, clock } = context
    const customerId = customerInScope(requirePrincipal(context), filter.buid_customer)
    const rows = await selectVouchers(db, [customerId])
      .orderBy('issued_at', 'desc')
      .orderBy('voucher.id', 'desc')
      .execute()
    const wanted = filter.voucher_status
    const shown = rows.filter((row) => wanted === undefined || voucherStatus(row, clock.date) === wanted)
    return { data: shown.map((row) => toVoucherResource(row, clock.date)) }
  },

  'vouchers.issue': (context) => {
    const principal = requirePrincipal(context)
    const { body, clock } = context
    return answerKeyed(context, principal, body, 201, async (trx) => {
      // Locked, so that of two concurrent requests the second sees how much of the reward the first has left.
      const program = await findProgram(trx, principal, body.program_id, 'locked')
      if (!program) throw notFound()
      const counted = await countedOf(trx, program, clock.date)
      if (!counted.isFinal) {
        throw new Refusal({
          code: 'loyalty-reward-not-final',
          detail: 'The reward can still change: issue vouchers after the last counted day.',
          pointer: '/data/attributes/program_id',
          meta: { counted_until: toWireDate(counted.until) },
        })
      }
      const of = { customerId: program.customer_buid, programId: program.id }
      const available = Math.max(0, counted.reward - (await sumInVouchers(trx, of, clock.date)))
      refuseAmount(body.amount, available)
      refuseExpiry(body.expires_on as CalendarDate, clock.date)
      const { rows } = await sql<{ id: string }>`select 'VCH-' || nextval('voucher_numbers') as id`.execute(trx)
      const id = rows[0]?.id ?? ''
      await trx
        .insertInto('vouchers')
        .values({
          customer_buid: program.customer_buid,
          id,
          program_id: program.id,
          amount_minor: body.amount,
          currency: program.currency,
          status: 'issued',
          expires_on: body.expires_on as CalendarDate,
          issued_by: principal.id,
          issued_by_name: principal.fullName,
          issued_at: new Date(clock.nowMs),
        })
        .execute()
      await audit(
        trx,
        context,
        principal,
        { customerId: program.customer_buid, id },
        { amount: body.amount, currency: program.currency, program: program.id },
      )
      return { data: await read(trx, principal, id, clock.date) }
    })
  },

  'vouchers.revoke': (context) => {
    const principal = requirePrincipal(context)
    const { body, clock } = context
    return answerKeyed(context, principal, body, 201, async (trx) => {
      const row = await locked(trx, principal, context.params['voucher_id'] ?? '')
      move(row, 'revoke', clock.date)
      await end(trx, context, principal, row, { status: 'revoked', revoke_reason: body.reason })
      await audit(
        trx,
        context,
        principal,
        { customerId: row.customer_buid, id: row.id },
        { amount: minorOf(row.amount_minor), currency: row.currency },
      )
      return { data: await read(trx, principal, row.id, clock.date) }
    })
  },

  'vouchers.redeem': (context) => {
    const principal = requirePrincipal(context)
    const { body, clock } = context
    return answerKeyed(context, principal, body, 201, async (trx) => {
      const row = await locked(trx, principal, context.params['voucher_id'] ?? '')
      move(row, 'redeem', clock.date)
      const amountMinor = minorOf(row.amount_minor)
      const memo = { customerId: row.customer_buid, currency: row.currency, amountMinor, at: new Date(clock.nowMs) }
      const memoId = await issueMemo(trx, memo)
      await end(trx, context, principal, row, { status: 'redeemed', credit_memo_id: memoId })
      await audit(
        trx,
        context,
        principal,
        { customerId: row.customer_buid, id: row.id },
        { amount: amountMinor, currency: row.currency, creditMemo: memoId },
      )
      return { data: await read(trx, principal, row.id, clock.date) }
    })
  },
} satisfies Pick<Handlers, VoucherCall>

/** Checks the amount against the rest of the reward, which only the server knows (LOY-198). */
function refuseAmount(amount: number, available: number): void {
  const reason = !Number.isSafeInteger(amount)
    ? 'not-integer'
    : amount <= 0
      ? 'not-positive'
      : amount > available
        ? 'above-available'
        : null
  if (reason === null) return
  throw new Refusal({
    code: 'loyalty-voucher-amount-invalid',
    detail: 'The amount must be a whole number of minor units above zero, and at most the rest of the reward.',
    pointer: '/data/attributes/amount',
    meta: { reason, available },
  })
}

function refuseExpiry(expiresOn: CalendarDate, today: CalendarDate): void {
  const last = addDays(today, VOUCHER_LIMITS.maxDays)
  if (expiresOn >= today && expiresOn <= last) return
  throw new Refusal({
    code: 'loyalty-voucher-expiry-invalid',
    detail: 'The last day of a voucher must be today or later, and within the limit.',
    pointer: '/data/attributes/expires_on',
    meta: { earliest: toWireDate(today), latest: toWireDate(last) },
  })
}

/** @throws Refusal `not-found` if the voucher does not exist or belongs to another customer */
async function locked(trx: Transaction<Database>, principal: Principal, id: string): Promise<VoucherRow> {
  const row = await selectVouchers(trx, principal.customerIds)
    .where('voucher.id', '=', id)
    .forUpdate('voucher')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function read(
  trx: Transaction<Database>,
  principal: Principal,
  id: string,
  today: CalendarDate,
): Promise<ResourceObject> {
  const row = await selectVouchers(trx, principal.customerIds).where('voucher.id', '=', id).executeTakeFirstOrThrow()
  return toVoucherResource(row, today)
}

/**
 * Returns the next status.
 *
 * @throws Refusal if the action is no longer possible for the voucher
 */
function move(row: VoucherRow, action: VoucherAction, today: CalendarDate): VoucherStatus {
  const status = voucherStatus(row, today)
  const next = nextState(VOUCHER_STATES, status, action)
  if (next !== null) return next
  throw new Refusal({
    code: 'loyalty-voucher-not-open',
    detail: 'The voucher was redeemed or revoked, or has expired; meta.voucher_status says which. Read it again.',
    meta: { voucher_status: status },
  })
}

type Context = Pick<HandlerContext, 'call' | 'clock'>

async function end(
  trx: Transaction<Database>,
  { clock }: Context,
  principal: Principal,
  row: VoucherRow,
  changes: { status: 'redeemed'; credit_memo_id: string } | { status: 'revoked'; revoke_reason: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('vouchers')
    .set({
      ...changes,
      ended_by: principal.id,
      ended_by_name: principal.fullName,
      ended_at: new Date(clock.nowMs),
    })
    .where('customer_buid', '=', row.customer_buid)
    .where('id', '=', row.id)
    .where('status', '=', 'issued')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`Voucher ${row.id} has ended meanwhile: nothing is changed.`)
}

const audit = (
  trx: Transaction<Database>,
  { call, clock }: Context,
  principal: Principal,
  { customerId, id }: { customerId: string; id: string },
  detail: Record<string, unknown>,
) =>
  recordAudit(trx, [
    { at: new Date(clock.nowMs), actor: principal.id, action: call.name, customerId, subject: id, detail },
  ])
