/** Customer accounts. Source: docs/spec/account.md CUS-1, CUS-3…CUS-6 (specification §3 "Customer", §7). */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, many } from '../wire/define-call.ts'
import { amountSchema, currencySchema, customerIdSchema, listMetaSchema, searchSchema } from '../wire/schemas.ts'

export const ACCOUNT_STATUSES = ['active', 'inactive', 'terminated', 'on hold', 'locked'] as const

export const customerSchema = z.pipe(
  z.object({
    buidCustomer: z.string(),
    customerName: z.string(),
    parentCustomer: z.nullable(z.string()),
    parentCustomerName: z.nullish(z.string()),
    paymentEligible: z.boolean(),
    paymentWebText: z.nullish(z.string()),
    isActive: z.boolean(),
    status: z.enum(ACCOUNT_STATUSES),
    currency: currencySchema,
    buidLocation: z.nullable(z.string()),
    locationName: z.nullable(z.string()),
    creditLine: z.nullish(amountSchema),
    creditUsedPercent: z.nullish(z.number()),
    subAccounts: z.nullish(z.number()),
    childAccounts: z.nullish(z.array(z.string())),
  }),
  z.transform((wire) => ({
    id: wire.buidCustomer,
    name: wire.customerName,
    parentId: wire.parentCustomer,
    /**
     * Name of the parent account; null if none of the caller's accounts is above, or the server does not send it
     * (CUS-6).
     */
    parentName: wire.parentCustomerName ?? null,
    paymentEligible: wire.paymentEligible,
    /** The program's note on paying this customer's invoices, plain text; null if there is none. */
    paymentText: wire.paymentWebText ?? null,
    isActive: wire.isActive,
    status: wire.status,
    currency: wire.currency,
    locationId: wire.buidLocation,
    locationName: wire.locationName,
    /**
     * Credit line in minor units of `currency`; null if there is none, and for roles that may not see exposures
     * (CUS-4).
     */
    creditLine: wire.creditLine ?? null,
    /**
     * Used percentage of the credit line, one decimal, above 100 if over the limit; null without a credit line, and for
     * roles that may not see it (CUS-4).
     */
    creditUsedPercent: wire.creditUsedPercent ?? null,
    /** Number of the caller's accounts below this one, at any depth (CUS-5). */
    subAccounts: wire.subAccounts ?? 0,
    /** Ids of the caller's accounts directly below this one (CUS-5). */
    childIds: wire.childAccounts ?? [],
  })),
)
/** A customer account. */
export type Customer = z.output<typeof customerSchema>

/** Lists the customers that the session may see. */
export const listCustomers = defineCall({
  name: 'customers.list',
  method: 'GET',
  path: '/customers',
  needs: { can: 'customers.list' },
  query: {
    filters: {
      buid_customer: customerIdSchema,
      /**
       * Only accounts directly below this one; `none`: accounts without a parent among those of the caller (CUS-34).
       */
      parent_customer: customerIdSchema,
      search: searchSchema,
      sol_currency: currencySchema,
    },
    sorts: ['customer_name', 'buid_customer'],
    maxPageSize: LIMITS.maxCustomerPageSize,
  },
  output: many('customers', customerSchema, listMetaSchema),
})
