/** Groups of users. Source: docs/spec/groups.md GRP-1…GRP-10 (specification §3 "User group", §4, §8; domain §3.7). */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { groupIdSchema, lineSchema, userIdSchema } from '../users/user.schema.ts'
import { GROUP_MANAGEMENT } from '../users/people-flags.ts'
import { USER_LIMITS } from '../users/user-limits.ts'
import { defineCall, many, nothing, one } from '../wire/define-call.ts'
import { baseMetaSchema, customerIdSchema, listMetaSchema } from '../wire/schemas.ts'

/** GRP-5: the provider of identity that every group has unless it chooses another. */
export const LOCAL_IDENTITY_PROVIDER = 'local'

const identityProviderIdSchema = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

const groupCustomerSchema = z.strictObject({ buid_customer: customerIdSchema, with_child_accounts: z.boolean() })
const groupCustomersSchema = z.array(groupCustomerSchema).check(
  z.maxLength(USER_LIMITS.maxCustomersNamed),
  z.refine((list) => new Set(list.map(({ buid_customer }) => buid_customer)).size === list.length),
)
export type GroupCustomerRequest = z.output<typeof groupCustomerSchema>

export const userGroupSchema = z.pipe(
  z.object({
    group_id: z.string(),
    buid_customer: z.string(),
    group_name: z.string(),
    parent_id: z.nullable(z.string()),
    level: z.number(),
    network_access: z.boolean(),
    identity_provider_id: z.string(),
    identity_provider_name: z.string(),
    require_second_factor: z.boolean(),
    customers: z.array(
      z.object({ buid_customer: z.string(), customer_name: z.string(), with_child_accounts: z.boolean() }),
    ),
    child_groups: z.array(z.string()),
    user_count: z.number(),
  }),
  z.transform((wire) => ({
    id: wire.group_id,
    /** Whose people are in it. */
    customerId: wire.buid_customer,
    name: wire.group_name,
    /** Null at the top, and for a parent that the caller may not see. */
    parentId: wire.parent_id,
    /** 1 at the top. */
    level: wire.level,
    networkAccess: wire.network_access,
    identityProviderId: wire.identity_provider_id,
    identityProviderName: wire.identity_provider_name,
    requireSecondFactor: wire.require_second_factor,
    customers: wire.customers.map((customer) => ({
      id: customer.buid_customer,
      name: customer.customer_name,
      withChildAccounts: customer.with_child_accounts,
    })),
    /** Ids of the groups directly below. */
    childIds: wire.child_groups,
    /** Members that are not terminated. */
    userCount: wire.user_count,
  })),
)
export type UserGroup = z.output<typeof userGroupSchema>

const KEY_ERRORS = [
  'idempotency-key-missing',
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'idempotency-in-progress',
] as const
const CHANGES = ['user-groups', 'users'] as const
const OUTPUT = one('user-groups', userGroupSchema, baseMetaSchema)

const groupFields = {
  group_name: lineSchema(USER_LIMITS.maxGroupName),
  parent_id: z.nullable(groupIdSchema),
  network_access: z.boolean(),
  identity_provider_id: identityProviderIdSchema,
  require_second_factor: z.boolean(),
}

/** GRP-1: in the order of the tree, each group before those below it, siblings by name. */
export const listUserGroups = defineCall({
  name: 'user-groups.list',
  method: 'GET',
  path: '/user-groups',
  needs: { can: 'user-groups.list', ...GROUP_MANAGEMENT },
  query: { filters: { buid_customer: customerIdSchema }, sorts: [], maxPageSize: LIMITS.maxPageSize },
  output: many('user-groups', userGroupSchema, listMetaSchema),
})

export const getUserGroup = defineCall({
  name: 'user-groups.get',
  method: 'GET',
  path: '/user-groups/:group_id',
  needs: { can: 'user-groups.get', ...GROUP_MANAGEMENT },
  output: OUTPUT,
  errors: ['not-found'],
})

export const createUserGroup = defineCall({
  name: 'user-groups.create',
  method: 'POST',
  path: '/user-groups',
  needs: { can: 'user-groups.create', ...GROUP_MANAGEMENT },
  body: {
    type: 'user-groups',
    attributes: z.strictObject({
      buid_customer: customerIdSchema,
      group_name: groupFields.group_name,
      parent_id: z._default(groupFields.parent_id, null),
      network_access: z._default(z.boolean(), false),
      identity_provider_id: z._default(identityProviderIdSchema, LOCAL_IDENTITY_PROVIDER),
      require_second_factor: z._default(z.boolean(), false),
      customers: z._default(groupCustomersSchema, []),
    }),
  },
  output: OUTPUT,
  errors: ['group-name-taken', 'group-too-deep', 'not-found', ...KEY_ERRORS],
  idempotent: true,
  changes: CHANGES,
})

/** What is left out stays. */
export const updateUserGroup = defineCall({
  name: 'user-groups.update',
  method: 'PATCH',
  path: '/user-groups/:group_id',
  needs: { can: 'user-groups.update', ...GROUP_MANAGEMENT },
  body: {
    type: 'user-groups',
    attributes: z.strictObject({
      group_name: z.optional(groupFields.group_name),
      parent_id: z.optional(groupFields.parent_id),
      network_access: z.optional(groupFields.network_access),
      identity_provider_id: z.optional(groupFields.identity_provider_id),
      require_second_factor: z.optional(groupFields.require_second_factor),
    }),
  },
  output: OUTPUT,
  errors: ['group-name-taken', 'group-parent-cycle', 'group-too-deep', 'user-last-admin', 'not-found'],
  changes: CHANGES,
})

/** GRP-6: only one without users and groups. */
export const deleteUserGroup = defineCall({
  name: 'user-groups.delete',
  method: 'DELETE',
  path: '/user-groups/:group_id',
  needs: { can: 'user-groups.delete', ...GROUP_MANAGEMENT },
  output: nothing(z.null()),
  errors: ['group-not-empty', 'not-found'],
  changes: CHANGES,
})

/** GRP-7: all or none. Who is in another group leaves it, once that is confirmed. */
export const addUsersToGroup = defineCall({
  name: 'user-groups.add-users',
  method: 'POST',
  path: '/user-groups/:group_id/users',
  needs: { can: 'user-groups.add-users', ...GROUP_MANAGEMENT },
  body: {
    type: 'user-group-users',
    attributes: z.strictObject({
      user_ids: z.array(userIdSchema).check(
        z.minLength(1),
        z.maxLength(USER_LIMITS.maxUsersMovedAtOnce),
        z.refine((ids) => new Set(ids).size === ids.length),
      ),
      confirm_move: z._default(z.boolean(), false),
    }),
  },
  output: OUTPUT,
  errors: ['group-move-unconfirmed', 'user-last-admin', 'user-status-conflict', 'not-found'],
  changes: CHANGES,
})

/** GRP-8: she keeps the customers that were given to her by name. */
export const removeUserFromGroup = defineCall({
  name: 'user-groups.remove-user',
  method: 'DELETE',
  path: '/user-groups/:group_id/users/:user_id',
  needs: { can: 'user-groups.remove-user', ...GROUP_MANAGEMENT },
  output: OUTPUT,
  errors: ['user-last-admin', 'not-found'],
  changes: CHANGES,
})

/** GRP-9: the whole list anew. */
export const setGroupCustomers = defineCall({
  name: 'user-groups.set-customers',
  method: 'PATCH',
  path: '/user-groups/:group_id/customers',
  needs: { can: 'user-groups.set-customers', ...GROUP_MANAGEMENT },
  body: { type: 'user-group-customers', attributes: z.strictObject({ customers: groupCustomersSchema }) },
  output: OUTPUT,
  errors: ['user-last-admin', 'not-found'],
  changes: CHANGES,
})

/** GRP-5: those that the caller's groups may choose; nothing of how they are reached. */
export const listIdentityProviders = defineCall({
  name: 'identity-providers.list',
  method: 'GET',
  path: '/identity-providers',
  needs: { can: 'identity-providers.list', ...GROUP_MANAGEMENT },
  output: many(
    'identity-providers',
    z.pipe(
      z.object({ id: z.string(), name: z.string(), kind: z.enum(['local', 'oidc']) }),
      z.transform(({ id, name, kind }) => ({ id, name, kind })),
    ),
    baseMetaSchema,
  ),
})
