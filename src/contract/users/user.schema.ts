/**
 * A user as admins see it, and the requests to change one. Source: docs/spec/users.md USR-8…USR-13 (specification §3,
 * §5).
 */
import * as z from 'zod/mini'
import { type Role, ROLES } from '../access/roles.ts'
import { isLocale, type LocaleCode } from '../locales.ts'
import { WIRE_ROLES } from '../session/session.schema.ts'
import { lineSchema } from '../wire/line-schema.ts'
import { customerIdSchema, instantSchema } from '../wire/schemas.ts'
import { isEmailAddress } from './email-address.ts'
import { USER_LIMITS } from './user-limits.ts'
import { LOCK_ENDINGS, USER_STATUSES, userLockReasons } from './user.states.ts'

/**
 * Roles that a customer's admin or a partner may assign; only the provider creates dealer users and customer support
 * (USR-10, EMB-10).
 */
export const ASSIGNABLE_ROLES = ROLES.filter((role) => role !== 'merchant' && role !== 'support')

const wireRoles = ASSIGNABLE_ROLES.map((role) => WIRE_ROLES[role]) as [string, ...string[]]
export const assignableRoleSchema = z.enum(wireRoles)

/** Converts a role from the specification's spelling; null for a role that an admin may not assign. */
export const assignableRoleOf = (text: string): Role | null =>
  ASSIGNABLE_ROLES.find((role) => WIRE_ROLES[role] === text) ?? null

export const userIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))
export const groupIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))

/** A username; upper and lower case are equal, and the server stores lower case (USR-9). */
export const usernameSchema = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9][A-Za-z0-9._@+-]*$/),
    z.minLength(USER_LIMITS.usernameLength[0]),
    z.maxLength(USER_LIMITS.usernameLength[1]),
  )

/** A valid e-mail address; the invitation then proves that it receives mail (USR-136). */
export const emailSchema = z
  .string()
  .check(z.trim(), z.maxLength(USER_LIMITS.maxEmailLength), z.refine(isEmailAddress, 'is not an e-mail address'))

const isWithoutRepetition = (list: readonly string[]): boolean => new Set(list).size === list.length

/** Individually assigned customers, each among those of the caller; accounts below them are included (USR-11). */
export const userCustomersSchema = z
  .array(customerIdSchema)
  .check(z.minLength(1), z.maxLength(USER_LIMITS.maxCustomersNamed), z.refine(isWithoutRepetition))

const localeSchema = z.custom<LocaleCode>((value) => typeof value === 'string' && isLocale(value))

const person = {
  first_name: lineSchema(USER_LIMITS.maxPartOfName),
  last_name: lineSchema(USER_LIMITS.maxPartOfName),
  email_address: emailSchema,
}

export const userInvitationSchema = z.strictObject({
  username: usernameSchema,
  ...person,
  role: assignableRoleSchema,
  customers: userCustomersSchema,
  group_id: z.optional(z.nullable(groupIdSchema)),
  /** Language of the email and of the first visit; absent: the program's language. */
  language: z.optional(localeSchema),
})
/** Body of `inviteUser`. */
export type UserInvitation = z.output<typeof userInvitationSchema>

/** Changes of a user; absent fields are unchanged, and the username cannot be changed (USR-12). */
export const userChangeSchema = z.strictObject({
  /** `version` that was displayed to the admin (USR-86). */
  version: z.int().check(z.minimum(1)),
  first_name: z.optional(person.first_name),
  last_name: z.optional(person.last_name),
  email_address: z.optional(person.email_address),
  role: z.optional(assignableRoleSchema),
  customers: z.optional(userCustomersSchema),
})
export type UserChangeRequest = z.output<typeof userChangeSchema>

/** Request to lock a user; without a reason, the first one that the caller's role may use (USR-2). */
export const userLockSchema = z.strictObject({ reason: z.optional(z.enum(userLockReasons)) })

const roleFromWire = (text: string): Role => ROLES.find((role) => WIRE_ROLES[role] === text) ?? 'viewer'

export const userSchema = z.pipe(
  z.object({
    user_id: z.string(),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    email_address: z.string(),
    role: z.string(),
    status: z.enum(USER_STATUSES),
    lock_reason: z.nullable(z.enum(userLockReasons)),
    lock_ends_at: z.nullable(instantSchema),
    invitation_ends_at: z.nullable(instantSchema),
    group_id: z.nullable(z.string()),
    group_name: z.nullable(z.string()),
    is_sso: z.boolean(),
    customers: z.array(z.string()),
    customer_names: z.nullish(z.array(z.object({ buid_customer: z.string(), customer_name: z.string() }))),
    last_sign_in_at: z.nullish(instantSchema),
    created_at: z.nullish(instantSchema),
    is_self: z.nullish(z.boolean()),
    can_unlock: z.nullish(z.boolean()),
    lock_ended_by: z.nullish(z.enum(LOCK_ENDINGS)),
    version: z.number(),
  }),
  z.transform((wire) => ({
    id: wire.user_id,
    username: wire.username,
    firstName: wire.first_name,
    lastName: wire.last_name,
    fullName: wire.full_name,
    emailAddress: wire.email_address,
    role: roleFromWire(wire.role),
    status: wire.status,
    /** Reason of the lock; set while the user is locked. */
    lockReason: wire.lock_reason,
    /** When a lock expires; only for exceeded login attempts. */
    lockEndsAt: wire.lock_ends_at,
    /** When the latest link of an invited user expires. */
    invitationEndsAt: wire.invitation_ends_at,
    groupId: wire.group_id,
    groupName: wire.group_name,
    /** Whether the user's group signs in with an identity provider, so that there is no password here. */
    isSso: wire.is_sso,
    /** Individually assigned customers; those of the group, and all accounts below, are added to them. */
    customerIds: wire.customers,
    /** The individually assigned customers with names, in the order of the ids (USR-23). */
    customers:
      wire.customer_names?.map(({ buid_customer, customer_name }) => ({ id: buid_customer, name: customer_name })) ??
      wire.customers.map((id) => ({ id, name: id })),
    /**
     * Last sign-in to the portal, or to a partner's page on which the user is linked; null if never. An instant by the
     * program's clock (USR-24).
     */
    lastSignInAt: wire.last_sign_in_at ?? null,
    /** Date of the first invitation; null if an older system did not record it. */
    createdAt: wire.created_at ?? null,
    /** Whether the user is the caller (USR-25). */
    isSelf: wire.is_self ?? false,
    /** Whether the caller may end this lock (USR-25). */
    canUnlock: wire.can_unlock ?? false,
    /** What ends the lock; null if the user is not locked (USR-25). */
    lockEndedBy: wire.lock_ended_by ?? null,
    /** Change counter, incremented with each change of name, e-mail address, role, or accounts (USR-86). */
    version: wire.version,
  })),
)
/** A user of a company. */
export type User = z.output<typeof userSchema>
