/** Customers and locations that a user has access to. Source: docs/spec/users.md USR-21 (specification §6, §9). */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, many } from '../wire/define-call.ts'
import { customerIdSchema, listMetaSchema } from '../wire/schemas.ts'
import { userIdSchema } from './user.schema.ts'

export const userLocationMappingSchema = z.pipe(
  z.object({
    buidCustomer: z.string(),
    customerName: z.string(),
    buidLocation: z.string(),
    locationName: z.string(),
  }),
  z.transform((wire) => ({
    customerId: wire.buidCustomer,
    customerName: wire.customerName,
    locationId: wire.buidLocation,
    locationName: wire.locationName,
  })),
)
export type UserLocationMapping = z.output<typeof userLocationMappingSchema>

/** Lists the mappings of the caller, or of the user `user_id`; sorted by customer, then by location. */
export const listUserLocationMappings = defineCall({
  name: 'user-location-mappings.list',
  method: 'GET',
  path: '/user-location-mappings',
  needs: { can: 'user-location-mappings.list', flags: ['userLocationMappingEnabled'] },
  query: {
    filters: { user_id: userIdSchema, buid_customer: customerIdSchema },
    sorts: ['customer_name'],
    maxPageSize: LIMITS.maxCustomerPageSize,
  },
  output: many('user-location-mappings', userLocationMappingSchema, listMetaSchema),
  errors: ['not-found'],
})
