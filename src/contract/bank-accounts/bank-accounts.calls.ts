/**
 * Existing bank accounts, for a payer to choose from: at most the last four digits of a number (BNK-2). Source:
 * docs/spec/payments.md BNK-1…BNK-4 (specification §3 "Bank account").
 */
import * as z from 'zod/mini'
import { defineCall, many } from '../wire/define-call.ts'
import { defaultMethodSchema } from '../payment-methods/default-methods.calls.ts'
import { calendarDateSchema, currencySchema, customerIdSchema } from '../wire/schemas.ts'

/** Every status of a bank account. */
export const BANK_ACCOUNT_STATUSES = ['pending verification', 'active', 'disabled', 'removed'] as const

export const bankAccountSchema = z.pipe(
  z.object({
    id: z.string(),
    buidCustomer: z.string(),
    accountName: z.string(),
    accountType: z.enum(['checking', 'savings']),
    bankName: z.string(),
    bankCountry: z.string(),
    accountNumberLast4: z.string().check(z.regex(/^\d{4}$/)),
    currency: currencySchema,
    status: z.enum(BANK_ACCOUNT_STATUSES),
    onlinePayment: z.boolean(),
    autoPay: z.boolean(),
  }),
  z.transform((wire) => ({
    id: wire.id,
    customerId: wire.buidCustomer,
    name: wire.accountName,
    accountType: wire.accountType,
    bankName: wire.bankName,
    last4: wire.accountNumberLast4,
    currency: wire.currency,
    status: wire.status,
    onlinePayment: wire.onlinePayment,
    autoPay: wire.autoPay,
  })),
)
/** A bank account to pay from; account numbers are masked. */
export type BankAccount = z.output<typeof bankAccountSchema>

/** Whether an account can be used for a payment in `currency` now (BNK-4). */
export const isUsableFor = (
  account: Readonly<Pick<BankAccount, 'status' | 'onlinePayment' | 'currency'>>,
  currency: string,
): boolean => account.status === 'active' && account.onlinePayment && account.currency === currency

const metaSchema = z.pipe(
  z.object({
    program_date: calendarDateSchema,
    paid_from: z.optional(z.array(z.string())),
    default_methods: z.optional(z.array(defaultMethodSchema)),
  }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    /** Ids of the accounts that this user has paid from, most recently used first (BNK-23). */
    paidFrom: meta.paid_from ?? [],
    /** The user's default methods (accounts or cards), one per currency (BNK-218). */
    defaults: meta.default_methods ?? [],
  })),
)

/** Lists the bank accounts of a customer. */
export const listBankAccounts = defineCall({
  name: 'bank-accounts.list',
  method: 'GET',
  path: '/bank-accounts',
  needs: { can: 'bank-accounts.list' },
  query: { filters: { buid_customer: customerIdSchema }, sorts: [] },
  output: many('bank-accounts', bankAccountSchema, metaSchema),
  errors: ['not-found'],
})
