/**
 * Payment methods: bank accounts and cards in one list, with at most the last four digits of a number. Source:
 * docs/spec/payments.md PAY-34 (specification §3, §4).
 */
import * as z from 'zod/mini'
import { ACCOUNT_HOLDER_TYPES } from '../bank-accounts/bank-account.rules.ts'
import { BANK_ACCOUNT_STATUSES } from '../bank-accounts/bank-accounts.calls.ts'
import { CARD_FUNDINGS } from '../payments/card-fee.rules.ts'
import { defineCall, many } from '../wire/define-call.ts'
import {
  calendarDateSchema,
  currencySchema,
  customerIdListSchema,
  customerIdSchema,
  wireDateSchema,
} from '../wire/schemas.ts'
import { defaultMethodSchema } from './default-methods.calls.ts'
import { CARD_BRANDS } from './payment-card.rules.ts'

export const paymentMethodSchema = z.pipe(
  z.object({
    id: z.string(),
    kind: z.enum(['bank account', 'card']),
    buidCustomer: z.string(),
    /** Name of the customer that owns the method, if it is another than the one that pays (PAY-320). */
    customerName: z.optional(z.nullable(z.string())),
    /** Name of the account, or of the holder of the card. */
    name: z.string(),
    last4: z.string().check(z.regex(/^\d{4}$/)),
    status: z.enum([...BANK_ACCOUNT_STATUSES, 'expired']),
    onlinePayment: z.boolean(),
    autoPay: z.boolean(),
    /** Bank accounts only: currency, and why it is disabled. */
    currency: z.nullable(currencySchema),
    disabledReason: z.nullable(z.string()),
    bankName: z.optional(z.nullable(z.string())),
    /** ISO 3166-1 alpha-2. */
    bankCountry: z.optional(z.nullable(z.string())),
    accountType: z.optional(z.nullable(z.enum(['checking', 'savings']))),
    accountHolderType: z.optional(z.nullable(z.enum(ACCOUNT_HOLDER_TYPES))),
    /** The two test deposits that the account still needs: arrival date and remaining attempts (BNK-94). */
    amountsArriveOn: z.optional(z.nullable(wireDateSchema)),
    triesLeft: z.optional(z.nullable(z.number())),
    /** Name of the user who added it, and the instant; null if not recorded (BNK-95). */
    addedBy: z.optional(z.nullable(z.string())),
    addedAt: z.optional(z.nullable(z.string())),
    /** Whether it was added with a link; then `addedBy` is the link's recipient (BNK-262). */
    addedByLink: z.optional(z.boolean()),
    /** Cards only. */
    brand: z.nullable(z.enum(CARD_BRANDS)),
    funding: z.nullable(z.enum(CARD_FUNDINGS)),
    expirationDate: z.nullable(wireDateSchema),
  }),
  z.transform(({ buidCustomer, expirationDate, accountHolderType, ...wire }) => ({
    ...wire,
    bankName: wire.bankName ?? null,
    bankCountry: wire.bankCountry ?? null,
    accountType: wire.accountType ?? null,
    holderType: accountHolderType ?? null,
    amountsArriveOn: wire.amountsArriveOn ?? null,
    triesLeft: wire.triesLeft ?? null,
    addedBy: wire.addedBy ?? null,
    addedAt: wire.addedAt ?? null,
    addedByLink: wire.addedByLink ?? false,
    customerId: buidCustomer,
    customerName: wire.customerName ?? null,
    expiresOn: expirationDate,
  })),
)
/** A bank account or card to pay with; numbers are masked. */
export type PaymentMethod = z.output<typeof paymentMethodSchema>

const listMetaSchema = z.pipe(
  z.object({ program_date: calendarDateSchema, default_methods: z.optional(z.array(defaultMethodSchema)) }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    /** The user's default methods, by currency (BNK-218). */
    defaults: meta.default_methods ?? [],
  })),
)

/**
 * Lists bank accounts, then cards, each sorted by name (PAY-34). `pays_for` in place of `buid_customer` lists methods
 * that may pay in these accounts, including cards of the caller's other accounts (PAY-320).
 */
export const listPaymentMethods = defineCall({
  name: 'payment-methods.list',
  method: 'GET',
  path: '/payment-methods',
  needs: { can: 'payment-methods.list' },
  query: { filters: { buid_customer: customerIdSchema, pays_for: customerIdListSchema }, sorts: [] },
  output: many('payment-methods', paymentMethodSchema, listMetaSchema),
  errors: ['not-found'],
})
