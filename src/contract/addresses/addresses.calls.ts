/**
 * Billing, shipping, and selling addresses of an invoice. Field names are those of the specification. Source:
 * docs/spec/directory.md DIR-7…DIR-9 (specification §3 "Addresses", §7).
 */
import * as z from 'zod/mini'
import { defineCall, many } from '../wire/define-call.ts'
import { baseMetaSchema, customerIdSchema, transactionIdSchema } from '../wire/schemas.ts'

const place = {
  line_1: z.string(),
  line_2: z.nullable(z.string()),
  line_3: z.nullable(z.string()),
  city_state_zip: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
}
type Place = z.output<z.ZodMiniObject<typeof place>>

/** @param contact name of the contact person; null if there is none */
const addressFrom = (contact: string | null, wire: Place) => ({
  contact,
  /** Lines of the street, one to three, from the top. */
  lines: [wire.line_1, wire.line_2, wire.line_3].filter((line): line is string => Boolean(line)),
  cityStateZip: wire.city_state_zip,
  country: wire.country,
})

export const customerAddressSchema = z.pipe(
  z.object({ contact_name: z.nullable(z.string()), ...place }),
  z.transform((wire) => addressFrom(wire.contact_name, wire)),
)
export const merchantAddressSchema = z.pipe(
  z.object({ contact: z.nullable(z.string()), ...place }),
  z.transform((wire) => addressFrom(wire.contact, wire)),
)
export type Address = z.output<typeof customerAddressSchema>

/**
 * Lists addresses of the customer, of the invoice, or of both if they belong together; without a filter, of the
 * selected customer.
 */
export const listBillingAddresses = defineCall({
  name: 'billing-addresses.list',
  method: 'GET',
  path: '/billing-addresses',
  needs: { can: 'billing-addresses.list' },
  query: { filters: { buid_customer: customerIdSchema, trx_id: transactionIdSchema }, sorts: [] },
  output: many('billing-addresses', customerAddressSchema, baseMetaSchema),
  errors: ['not-found'],
})

/**
 * Lists shipping addresses. Needs `filter[trx_id]`; `buid_customer` selects the customer if two have the same
 * transaction number.
 */
export const listShippingAddresses = defineCall({
  name: 'shipping-addresses.list',
  method: 'GET',
  path: '/shipping-addresses',
  needs: { can: 'shipping-addresses.list' },
  query: { filters: { trx_id: transactionIdSchema, buid_customer: customerIdSchema }, sorts: [] },
  output: many('shipping-addresses', customerAddressSchema, baseMetaSchema),
  errors: ['not-found'],
})

/**
 * Lists selling addresses. Needs `filter[trx_id]`; `buid_customer` selects the customer if two have the same
 * transaction number.
 */
export const listMerchantAddresses = defineCall({
  name: 'merchant-addresses.list',
  method: 'GET',
  path: '/merchant-addresses',
  needs: { can: 'merchant-addresses.list' },
  query: { filters: { trx_id: transactionIdSchema, buid_customer: customerIdSchema }, sorts: [] },
  output: many('merchant-addresses', merchantAddressSchema, baseMetaSchema),
  errors: ['not-found'],
})
