/** Source: docs/spec/account.md CUS-1, CUS-3…CUS-6 (specification §3 "Customer", §7). */
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
    /** CUS-6: null when no account of the caller is above, or the server does not send its name. */
    parentName: wire.parentCustomerName ?? null,
    paymentEligible: wire.paymentEligible,
    /** The program's note on paying this customer's invoices, plain text; null: none. */
    paymentText: wire.paymentWebText ?? null,
    isActive: wire.isActive,
    status: wire.status,
    currency: wire.currency,
    locationId: wire.buidLocation,
    locationName: wire.locationName,
    /** CUS-4: minor units of `currency`; null without a credit line, and for roles that may not see exposures. */
    creditLine: wire.creditLine ?? null,
    /**
     * CUS-4: one decimal, above 100 when over the limit; null without a credit line, and for roles that may not see it.
     */
    creditUsedPercent: wire.creditUsedPercent ?? null,
    /** CUS-5: number of the caller's accounts below this one, at any depth. */
    subAccounts: wire.subAccounts ?? 0,
    /** CUS-5: ids of the caller's accounts directly below this one. */
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
      /** CUS-34: accounts directly below this one; `none`: those below no account of the caller. */
      parent_customer: customerIdSchema,
      search: searchSchema,
      sol_currency: currencySchema,
    },
    sorts: ['customer_name', 'buid_customer'],
    maxPageSize: LIMITS.maxCustomerPageSize,
  },
  output: many('customers', customerSchema, listMetaSchema),
})
