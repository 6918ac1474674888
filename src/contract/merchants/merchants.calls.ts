/** Calls that list dealers. Source: docs/spec/directory.md DIR-1, DIR-3 (specification §3 "Merchant", §7). */
import * as z from 'zod/mini'
import { ACCOUNT_STATUSES } from '../customers/customers.calls.ts'
import { LIMITS } from '../limits.ts'
import { defineCall, many } from '../wire/define-call.ts'
import { currencySchema, listMetaSchema, merchantIdSchema, searchSchema } from '../wire/schemas.ts'

export const merchantSchema = z.pipe(
  z.object({
    buidMerchant: z.string(),
    merchantName: z.string(),
    status: z.enum(ACCOUNT_STATUSES),
    currency: currencySchema,
  }),
  z.transform((wire) => ({
    id: wire.buidMerchant,
    name: wire.merchantName,
    status: wire.status,
    currency: wire.currency,
  })),
)
/** A merchant (dealer). */
export type Merchant = z.output<typeof merchantSchema>

/** Lists the merchants that the session may see. */
export const listMerchants = defineCall({
  name: 'merchants.list',
  method: 'GET',
  path: '/merchants',
  needs: { can: 'merchants.list' },
  query: {
    filters: { buid_merchant: merchantIdSchema, search: searchSchema, sol_currency: currencySchema },
    sorts: ['merchant_name', 'buid_merchant'],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('merchants', merchantSchema, listMetaSchema),
})
