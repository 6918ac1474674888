/**
 * Vouchers: rewards that an account redeems for credit. Source: docs/spec/loyalty.md LOY-197…LOY-200 (specification
 * §6).
 */
import * as z from 'zod/mini'
import { defineCall, many, one } from '../wire/define-call.ts'
import { lineSchema } from '../wire/line-schema.ts'
import {
  amountSchema,
  baseMetaSchema,
  currencySchema,
  customerIdSchema,
  instantSchema,
  wireDateSchema,
} from '../wire/schemas.ts'
import { programIdSchema } from './loyalty.calls.ts'
import { VOUCHER_LIMITS, VOUCHER_STATUSES } from './voucher.states.ts'

const FLAGS = ['customerLoyaltyProgramEnabled'] as const

const doneSchema = z.nullable(z.object({ at: instantSchema, by_name: z.string() }))

export const voucherSchema = z.pipe(
  z.object({
    id: z.string(),
    buid_customer: customerIdSchema,
    program_id: programIdSchema,
    program_name: z.string(),
    merchant_name: z.string(),
    currency: currencySchema,
    amount: amountSchema,
    voucher_status: z.enum(VOUCHER_STATUSES),
    /** Last day on which the voucher can be redeemed. */
    expires_on: wireDateSchema,
    issued: z.object({ at: instantSchema, by_name: z.string() }),
    redeemed: doneSchema,
    revoked: doneSchema,
    revoke_reason: z.nullable(z.string()),
    /** The credit memo from its redemption. */
    credit_memo_id: z.nullable(z.string()),
  }),
  z.transform((wire) => ({
    id: wire.id,
    customerId: wire.buid_customer,
    programId: wire.program_id,
    programName: wire.program_name,
    merchantName: wire.merchant_name,
    currency: wire.currency,
    amount: wire.amount,
    status: wire.voucher_status,
    expiresOn: wire.expires_on,
    issued: { at: wire.issued.at, byName: wire.issued.by_name },
    redeemed: wire.redeemed && { at: wire.redeemed.at, byName: wire.redeemed.by_name },
    revoked: wire.revoked && { at: wire.revoked.at, byName: wire.revoked.by_name },
    revokeReason: wire.revoke_reason,
    creditMemoId: wire.credit_memo_id,
  })),
)
/** A voucher; amounts in minor units. */
export type Voucher = z.output<typeof voucherSchema>

const voucher = one('vouchers', voucherSchema, baseMetaSchema)
const KEY_ERRORS = [
  'idempotency-key-missing',
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'idempotency-in-progress',
] as const

/** Lists vouchers, latest first, including used ones (LOY-197). */
export const listVouchers = defineCall({
  name: 'vouchers.list',
  method: 'GET',
  path: '/vouchers',
  needs: { can: 'vouchers.list', flags: FLAGS },
  query: { filters: { buid_customer: customerIdSchema, voucher_status: z.enum(VOUCHER_STATUSES) }, sorts: [] },
  output: many('vouchers', voucherSchema, baseMetaSchema),
  errors: ['not-found'],
})

/** Issues a voucher from a final reward, for at most the amount for which there is no voucher yet (LOY-198). */
export const issueVoucher = defineCall({
  name: 'vouchers.issue',
  method: 'POST',
  path: '/vouchers',
  needs: { can: 'vouchers.issue', flags: FLAGS },
  body: {
    type: 'vouchers',
    attributes: z.strictObject({ program_id: programIdSchema, amount: z.number(), expires_on: wireDateSchema }),
  },
  output: voucher,
  errors: [
    'not-found',
    'loyalty-reward-not-final',
    'loyalty-voucher-amount-invalid',
    'loyalty-voucher-expiry-invalid',
    ...KEY_ERRORS,
  ],
  idempotent: true,
  changes: ['vouchers', 'loyalty-programs'],
})

/** Revokes a voucher; its amount becomes available for another voucher (LOY-199). Works once. */
export const revokeVoucher = defineCall({
  name: 'vouchers.revoke',
  method: 'POST',
  path: '/vouchers/:voucher_id/revocations',
  needs: { can: 'vouchers.revoke', flags: FLAGS },
  body: {
    type: 'voucher-revocations',
    attributes: z.strictObject({ reason: lineSchema(VOUCHER_LIMITS.maxReason) }),
  },
  output: voucher,
  errors: ['not-found', 'loyalty-voucher-not-open', ...KEY_ERRORS],
  idempotent: true,
  changes: ['vouchers', 'loyalty-programs'],
})

/** Redeems a voucher exactly once for credit of the account, which is applied to invoices like any credit (LOY-200). */
export const redeemVoucher = defineCall({
  name: 'vouchers.redeem',
  method: 'POST',
  path: '/vouchers/:voucher_id/redemptions',
  needs: { can: 'vouchers.redeem', flags: FLAGS },
  body: { type: 'voucher-redemptions', attributes: z.strictObject({}) },
  output: voucher,
  errors: ['not-found', 'loyalty-voucher-not-open', ...KEY_ERRORS],
  idempotent: true,
  changes: ['vouchers', 'credit-memos', 'exposures', 'account-balances', 'statements'],
})

/** All calls of this file, in the order of the API reference; `get` is in by-id.calls.ts. */
export const VOUCHER_CALLS = [listVouchers, issueVoucher, revokeVoucher, redeemVoucher] as const
