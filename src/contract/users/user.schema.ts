/** A user as administrators see her, and what they send. Source: docs/spec/users.md USR-8…USR-13 (specification §3, §5). */
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
 * USR-10, EMB-10: roles that an administrator of a customer gives, and a partner; dealers and customer support are the
 * provider's to make.
 */
export const ASSIGNABLE_ROLES = ROLES.filter((role) => role !== 'merchant' && role !== 'support')

const wireRoles = ASSIGNABLE_ROLES.map((role) => WIRE_ROLES[role]) as [string, ...string[]]
export const assignableRoleSchema = z.enum(wireRoles)

/** A role as the specification spells it → ours; null for what is no role that an administrator gives. */
export const assignableRoleOf = (text: string): Role | null =>
  ASSIGNABLE_ROLES.find((role) => WIRE_ROLES[role] === text) ?? null

export const userIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))
export const groupIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))

/** USR-9: letters of any case are one name; the server keeps the small ones. */
export const usernameSchema = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9][A-Za-z0-9._@+-]*$/),
    z.minLength(USER_LIMITS.usernameLength[0]),
    z.maxLength(USER_LIMITS.usernameLength[1]),
  )

/** USR-136: an e-mail address; that mail arrives there is shown by the invitation. */
export const emailSchema = z
  .string()
  .check(z.trim(), z.maxLength(USER_LIMITS.maxEmailLength), z.refine(isEmailAddress, 'is no e-mail address'))

const isWithoutRepetition = (list: readonly string[]): boolean => new Set(list).size === list.length

/** USR-11: named one by one, each within the caller's own; accounts below them come with them. */
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
  /** Language of the mail and of the first visit; absent: the program's. */
  language: z.optional(localeSchema),
})
/** Body of `inviteUser`. */
export type UserInvitation = z.output<typeof userInvitationSchema>

/** USR-12: what is left out stays; the username has no place here. */
export const userChangeSchema = z.strictObject({
  /** `version` of the user as the administrator saw it (USR-86). */
  version: z.int().check(z.minimum(1)),
  first_name: z.optional(person.first_name),
  last_name: z.optional(person.last_name),
  email_address: z.optional(person.email_address),
  role: z.optional(assignableRoleSchema),
  customers: z.optional(userCustomersSchema),
})
export type UserChangeRequest = z.output<typeof userChangeSchema>

/** Absent: the first reason of the caller's role (USR-2). */
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
    /** Set while she is locked. */
    lockReason: wire.lock_reason,
    /** When a lock ends by itself: of exceeded login attempts only. */
    lockEndsAt: wire.lock_ends_at,
    /** Of an invited user: until when the last link holds. */
    invitationEndsAt: wire.invitation_ends_at,
    groupId: wire.group_id,
    groupName: wire.group_name,
    /** Her group signs in with a provider of its own: there is no password here. */
    isSso: wire.is_sso,
    /** Those given to her by name; the group's and all accounts below come to them. */
    customerIds: wire.customers,
    /** USR-23: the same with their names, in the order of the ids. */
    customers:
      wire.customer_names?.map(({ buid_customer, customer_name }) => ({ id: buid_customer, name: customer_name })) ??
      wire.customers.map((id) => ({ id, name: id })),
    /** USR-24: of the portal or of a partner's page where the user is linked; null for who never did. Program time. */
    lastSignInAt: wire.last_sign_in_at ?? null,
    /** When the user was invited first; null where an older system did not say. */
    createdAt: wire.created_at ?? null,
    /** USR-25: the one who asks. */
    isSelf: wire.is_self ?? false,
    /** USR-25: the one who asks may end this lock. */
    canUnlock: wire.can_unlock ?? false,
    /** USR-25: what ends the lock; null while there is none. */
    lockEndedBy: wire.lock_ended_by ?? null,
    /** USR-86: goes up with each change of name, e-mail address, role or accounts. */
    version: wire.version,
  })),
)
/** A user of a company. */
export type User = z.output<typeof userSchema>
