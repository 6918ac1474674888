/** Source: docs/spec/account.md CUS-1 (specification §3 "Customer", §7). */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, many } from '../wire/define-call.ts'
import { currencySchema, customerIdSchema, listMetaSchema } from '../wire/schemas.ts'

export const ACCOUNT_STATUSES = ['active', 'inactive', 'terminated', 'on hold', 'locked'] as const

export const customerSchema = z.pipe(
  z.object({
    buidCustomer: z.string(),
    customerName: z.string(),
    parentCustomer: z.nullable(z.string()),
    paymentEligible: z.boolean(),
    isActive: z.boolean(),
    status: z.enum(ACCOUNT_STATUSES),
    currency: currencySchema,
    buidLocation: z.nullable(z.string()),
    locationName: z.nullable(z.string()),
  }),
  z.transform((wire) => ({
    id: wire.buidCustomer,
    name: wire.customerName,
    parentId: wire.parentCustomer,
    paymentEligible: wire.paymentEligible,
    status: wire.status,
    currency: wire.currency,
    locationName: wire.locationName,
  })),
)
export type Customer = z.output<typeof customerSchema>

export const listCustomers = defineCall({
  name: 'customers.list',
  method: 'GET',
  path: '/customers',
  needs: { can: 'customers.list' },
  query: {
    filters: { buid_customer: customerIdSchema, search: z.string().check(z.maxLength(LIMITS.searchMaxLength)) },
    sorts: ['customer_name', 'buid_customer'],
    maxPageSize: LIMITS.maxCustomerPageSize,
  },
  output: many('customers', customerSchema, listMetaSchema),
})
