/** Delivery locations of customers. Source: docs/spec/directory.md DIR-1, DIR-2 (specification §7, §9). */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, many } from '../wire/define-call.ts'
import { currencySchema, customerIdSchema, listMetaSchema, locationIdSchema, searchSchema } from '../wire/schemas.ts'

export const locationSchema = z.pipe(
  z.object({
    buidLocation: z.string(),
    locationName: z.string(),
    buidCustomer: z.string(),
    customerName: z.string(),
    /** Whether it is the main location, which the customer record names; each customer has exactly one. */
    isMain: z.boolean(),
  }),
  z.transform((wire) => ({
    id: wire.buidLocation,
    name: wire.locationName,
    customerId: wire.buidCustomer,
    customerName: wire.customerName,
    isMain: wire.isMain,
  })),
)
/** A location of a customer. */
export type Location = z.output<typeof locationSchema>

/** Lists locations of one customer, or of all of the caller's customers; empty for customers of others. */
export const listLocations = defineCall({
  name: 'locations.list',
  method: 'GET',
  path: '/locations',
  needs: { can: 'locations.list' },
  query: {
    filters: {
      buid_location: locationIdSchema,
      buid_customer: customerIdSchema,
      search: searchSchema,
      /** Only locations of customers with this currency. */
      sol_currency: currencySchema,
    },
    sorts: ['name', 'buid_location'],
    maxPageSize: LIMITS.maxCustomerPageSize,
  },
  output: many('locations', locationSchema, listMetaSchema),
})
