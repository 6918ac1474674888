/** Groups of users. Source: docs/spec/groups.md GRP-1…GRP-18 (specification §3 "User group", §4, §8; domain §3.7). */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { isNameOfLength } from '../users/name-key.ts'
import { groupIdSchema, userIdSchema } from '../users/user.schema.ts'
import { GROUP_MANAGEMENT } from '../users/people-flags.ts'
import { USER_LIMITS } from '../users/user-limits.ts'
import { defineCall, many, nothing, one } from '../wire/define-call.ts'
import { baseMetaSchema, customerIdSchema, listMetaSchema, searchSchema } from '../wire/schemas.ts'
import { identityProviderIdSchema, LOCAL_IDENTITY_PROVIDER } from './identity-providers.calls.ts'

/**
 * Value of `filter[parent_id]` for groups at the top level, and for those whose parent the caller may not see (GRP-13).
 */
export const TOP_OF_GROUPS = 'none'

/** Name of a group (GRP-12). */
const groupNameSchema = z.string().check(
  z.trim(),
  z.refine((text) => isNameOfLength(text, USER_LIMITS.maxGroupName)),
)

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
    child_count: z.number(),
    user_count: z.number(),
    path: z.array(z.object({ group_id: z.string(), group_name: z.string() })),
    can_delete: z.boolean(),
    delete_refusal: z.nullable(z.enum(['group-not-empty'])),
    version: z.number(),
  }),
  z.transform((wire) => ({
    id: wire.group_id,
    /** The customer that the group belongs to. */
    customerId: wire.buid_customer,
    name: wire.group_name,
    /** Id of the parent; null at the top level, and if the caller may not see the parent. */
    parentId: wire.parent_id,
    /** Level in the tree; 1 is the top level. */
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
    /** Ids of the direct children. */
    childIds: wire.child_groups,
    /** Number of direct children, shown before a branch is expanded. */
    childCount: wire.child_count,
    /** Number of members, without terminated ones. */
    userCount: wire.user_count,
    /** Groups from the top level down to the parent, as far as the caller may see them; empty at the top level. */
    path: wire.path.map(({ group_id, group_name }) => ({ id: group_id, name: group_name })),
    /** Whether the group can be deleted; not while it has users or subgroups (GRP-16). */
    canDelete: wire.can_delete,
    /** The error code with which deleting it now would be refused; null if it can be deleted. */
    deleteRefusal: wire.delete_refusal,
    /** Change counter, incremented with each change of the group or of its accounts (GRP-60). */
    version: wire.version,
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
  group_name: groupNameSchema,
  parent_id: z.nullable(groupIdSchema),
  network_access: z.boolean(),
  identity_provider_id: identityProviderIdSchema,
  require_second_factor: z.boolean(),
}

/** Confirms that a group uses a provider without a successful sign-in test (GRP-17). */
const confirmUntestedSchema = z._default(z.boolean(), false)

/**
 * Lists groups in tree order, each before its descendants, siblings by name (GRP-1). `parent_id` returns one branch,
 * `none` the top level; `search` (part of a name) returns matches in the whole tree with their `path` (GRP-13).
 */
export const listUserGroups = defineCall({
  name: 'user-groups.list',
  method: 'GET',
  path: '/user-groups',
  needs: { can: 'user-groups.list', ...GROUP_MANAGEMENT },
  query: {
    filters: {
      buid_customer: customerIdSchema,
      parent_id: groupIdSchema,
      search: searchSchema,
      identity_provider_id: identityProviderIdSchema,
    },
    sorts: [],
    maxPageSize: LIMITS.maxPageSize,
  },
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
      confirm_untested: confirmUntestedSchema,
    }),
  },
  output: OUTPUT,
  errors: ['group-name-taken', 'group-too-deep', 'identity-provider-untested', 'not-found', ...KEY_ERRORS],
  idempotent: true,
  changes: CHANGES,
})

/** The version that was displayed to the admin (GRP-60). */
const groupVersionSchema = z.int().check(z.minimum(1))

/** Changes a group; absent fields are unchanged. Refused unless `version` is the current one (GRP-60). */
export const updateUserGroup = defineCall({
  name: 'user-groups.update',
  method: 'PATCH',
  path: '/user-groups/:group_id',
  needs: { can: 'user-groups.update', ...GROUP_MANAGEMENT },
  body: {
    type: 'user-groups',
    attributes: z.strictObject({
      version: groupVersionSchema,
      group_name: z.optional(groupFields.group_name),
      parent_id: z.optional(groupFields.parent_id),
      network_access: z.optional(groupFields.network_access),
      identity_provider_id: z.optional(groupFields.identity_provider_id),
      require_second_factor: z.optional(groupFields.require_second_factor),
      confirm_untested: confirmUntestedSchema,
    }),
  },
  output: OUTPUT,
  errors: [
    'group-version-conflict',
    'group-name-taken',
    'group-parent-cycle',
    'group-too-deep',
    'identity-provider-untested',
    'identity-provider-unproven',
    'user-last-admin',
    'not-found',
  ],
  changes: CHANGES,
})

/** Deletes a group; only without users and subgroups (GRP-6). */
export const deleteUserGroup = defineCall({
  name: 'user-groups.delete',
  method: 'DELETE',
  path: '/user-groups/:group_id',
  needs: { can: 'user-groups.delete', ...GROUP_MANAGEMENT },
  output: nothing(z.null()),
  errors: ['group-not-empty', 'not-found'],
  changes: CHANGES,
})

/**
 * Adds all of the users or none (GRP-7). Users of another group leave that one, after confirmation: the refusal
 * `group-move-unconfirmed` has `meta.moves`, see groupMovesSchema. With `preview` this is always the answer, and no
 * user is moved (GRP-15).
 */
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
      preview: z._default(z.boolean(), false),
    }),
  },
  output: OUTPUT,
  errors: [
    'group-move-unconfirmed',
    'identity-provider-unproven',
    'user-last-admin',
    'user-status-conflict',
    'not-found',
  ],
  changes: CHANGES,
})

const movedAccounts = { buid_customer: z.string(), customer_name: z.string() }

/**
 * Effects on each user who is not in the group yet: `meta.moves` of the refusal `group-move-unconfirmed` (GRP-15). At
 * most 20 accounts are listed; the counts cover all.
 */
export const groupMovesSchema = z.array(
  z.pipe(
    z.object({
      user_id: z.string(),
      username: z.string(),
      full_name: z.string(),
      group_id: z.nullable(z.string()),
      group_name: z.nullable(z.string()),
      accounts_gained: z.array(z.object(movedAccounts)),
      accounts_gained_count: z.number(),
      accounts_lost: z.array(z.object(movedAccounts)),
      accounts_lost_count: z.number(),
    }),
    z.transform((wire) => ({
      userId: wire.user_id,
      username: wire.username,
      fullName: wire.full_name,
      /** The group that the user leaves; null if the user is in none. */
      leavesGroupId: wire.group_id,
      leavesGroupName: wire.group_name,
      gained: wire.accounts_gained.map(({ buid_customer, customer_name }) => ({
        id: buid_customer,
        name: customer_name,
      })),
      gainedCount: wire.accounts_gained_count,
      lost: wire.accounts_lost.map(({ buid_customer, customer_name }) => ({ id: buid_customer, name: customer_name })),
      lostCount: wire.accounts_lost_count,
    })),
  ),
)
export type GroupMove = z.output<typeof groupMovesSchema>[number]

/** Removes a user from a group; the user keeps individually assigned customers (GRP-8). */
export const removeUserFromGroup = defineCall({
  name: 'user-groups.remove-user',
  method: 'DELETE',
  path: '/user-groups/:group_id/users/:user_id',
  needs: { can: 'user-groups.remove-user', ...GROUP_MANAGEMENT },
  output: OUTPUT,
  errors: ['user-last-admin', 'not-found'],
  changes: CHANGES,
})

/** Replaces the customers of a group (GRP-9). Refused unless `version` is the current one (GRP-60). */
export const setGroupCustomers = defineCall({
  name: 'user-groups.set-customers',
  method: 'PATCH',
  path: '/user-groups/:group_id/customers',
  needs: { can: 'user-groups.set-customers', ...GROUP_MANAGEMENT },
  body: {
    type: 'user-group-customers',
    attributes: z.strictObject({ version: groupVersionSchema, customers: groupCustomersSchema }),
  },
  output: OUTPUT,
  errors: ['group-version-conflict', 'user-last-admin', 'not-found'],
  changes: CHANGES,
})
