/** AutoPay of a customer: its bank account, terms, and forecast. Source: docs/spec/payments.md BNK-18, AUT-1…AUT-11. */
import * as z from 'zod/mini'
import { lineSchema } from '../wire/line-schema.ts'
import { LIMITS } from '../limits.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import { amountSchema, baseMetaSchema, currencySchema, customerIdSchema, wireDateSchema } from '../wire/schemas.ts'
import { AUTO_PAY_STATUSES } from './auto-pay.states.ts'

export const autoPaySchema = z.pipe(
  z.object({
    /** Id of the customer. */
    id: z.string(),
    status: z.enum(AUTO_PAY_STATUSES),
    /** The bank account that pays; null while AutoPay is off. */
    bank_account_id: z.nullable(z.string()),
    account_name: z.nullable(z.string()),
    last4: z.nullable(z.string()),
    currency: z.nullable(currencySchema),
    days_before_due: z.number(),
    maximum: z.nullable(amountSchema),
    credits_first: z.boolean(),
    includes_overdue: z.boolean(),
    /** Why AutoPay is off or suspended: a return code or a kebab-case noun. */
    reason: z.nullable(z.string()),
  }),
  z.transform((wire) => ({
    customerId: wire.id,
    status: wire.status,
    bankAccountId: wire.bank_account_id,
    accountName: wire.account_name,
    last4: wire.last4,
    currency: wire.currency,
    daysBeforeDue: wire.days_before_due,
    maximum: wire.maximum,
    creditsFirst: wire.credits_first,
    includesOverdue: wire.includes_overdue,
    reason: wire.reason,
  })),
)
/** AutoPay of a customer: its status, its terms, and the bank account that it pays from. */
export type AutoPay = z.output<typeof autoPaySchema>

const forCustomer = { filters: { buid_customer: customerIdSchema }, sorts: [] } as const

/** Reads the AutoPay settings of a customer. */
export const getAutoPay = defineCall({
  name: 'auto-pay.get',
  method: 'GET',
  path: '/auto-pay',
  needs: { can: 'auto-pay.get' },
  query: forCustomer,
  output: one('auto-pay', autoPaySchema, baseMetaSchema),
  errors: ['not-found'],
})

const days = z.custom<number>(
  (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LIMITS.autoPayDaysBeforeDue,
)

/**
 * Turns AutoPay on for a bank account, or changes its terms (AUT-9). If another account has AutoPay, it must first be
 * turned off there, or that account named in `moves_from` (AUT-83).
 */
export const setAutoPay = defineCall({
  name: 'auto-pay.set',
  method: 'PATCH',
  path: '/auto-pay',
  needs: { can: 'auto-pay.set' },
  body: {
    type: 'auto-pay',
    attributes: z.strictObject({
      buid_customer: customerIdSchema,
      bank_account_id: z.string().check(z.minLength(1), z.maxLength(40)),
      days_before_due: days,
      /** Maximum amount in minor units of the account's currency; null: any amount. */
      maximum: z.nullable(amountSchema.check(z.refine((amount) => amount > 0))),
      credits_first: z.boolean(),
      /** Overdue invoices are paid only if this is true (AUT-6). */
      includes_overdue: z.boolean(),
      /** Id of the account that has AutoPay now and loses it in the same transaction. */
      moves_from: z.optional(lineSchema(40)),
    }),
  },
  output: one('auto-pay', autoPaySchema, baseMetaSchema),
  errors: ['not-found', 'bank-account-auto-pay-taken', 'payment-auto-pay-unavailable'],
  changes: ['auto-pay', 'auto-pay-forecasts', 'bank-accounts', 'payment-methods'],
})

/** Turns AutoPay of a customer off. */
export const turnOffAutoPay = defineCall({
  name: 'auto-pay.turn-off',
  method: 'POST',
  path: '/auto-pay/end',
  needs: { can: 'auto-pay.turn-off' },
  body: { type: 'auto-pay-ends', attributes: z.strictObject({ buid_customer: customerIdSchema }) },
  output: one('auto-pay', autoPaySchema, baseMetaSchema),
  errors: ['not-found', 'payment-auto-pay-unavailable'],
  changes: ['auto-pay', 'auto-pay-forecasts', 'bank-accounts', 'payment-methods'],
})

export const autoPayForecastSchema = z.pipe(
  z.object({
    /** The transaction id. */
    id: z.string(),
    invoice_id: z.string(),
    due_date: z.nullable(wireDateSchema),
    currency: currencySchema,
    pays_on: z.nullable(wireDateSchema),
    /** Why the invoice is skipped; null if it is paid. */
    skip: z.nullable(z.string()),
    by_credits: amountSchema,
    by_account: amountSchema,
    /** Open amount of the invoice; absent from a provider that does not send it. */
    open_amount: z.optional(amountSchema),
  }),
  z.transform((wire) => ({
    trxId: wire.id,
    invoiceId: wire.invoice_id,
    dueDate: wire.due_date,
    currency: wire.currency,
    paysOn: wire.pays_on,
    skip: wire.skip,
    byCredits: wire.by_credits,
    byAccount: wire.by_account,
    openAmount: wire.open_amount ?? null,
  })),
)
/** What AutoPay will pay on one invoice, and when; amounts in minor units. */
export type AutoPayForecast = z.output<typeof autoPayForecastSchema>

/** Lists what AutoPay will pay if nothing changes; empty while AutoPay is off (AUT-8). */
export const listAutoPayForecasts = defineCall({
  name: 'auto-pay-forecasts.list',
  method: 'GET',
  path: '/auto-pay-forecasts',
  needs: { can: 'auto-pay-forecasts.list' },
  query: forCustomer,
  output: many('auto-pay-forecasts', autoPayForecastSchema, baseMetaSchema),
  errors: ['not-found'],
})
