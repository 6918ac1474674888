/**
 * The session as returned by `GET /self`. Source: docs/spec/session.md SES-1…SES-6 (specification §3 "User session",
 * §7).
 */
import * as z from 'zod/mini'
import type { Capability } from '../access/capabilities.ts'
import { type Role, ROLES } from '../access/roles.ts'
import { type Subject, type UserType, USER_TYPES } from '../access/requirement.ts'
import { whyNoPayment } from '../customers/customer.rules.ts'
import type { FlagValues } from '../flags.ts'
import type { HideableColumn } from '../saved-views/saved-views.calls.ts'
import { anyObject } from '../wire/dictionary.ts'
import { currencySchema } from '../wire/schemas.ts'

/** Roles and their spelling on the wire (specification §6). */
export const WIRE_ROLES: Record<Role, string> = {
  admin: 'Admin',
  payer: 'Payer',
  viewer: 'Viewer',
  'card-viewer': 'Card Viewer',
  'safety-manager': 'Safety Manager',
  'voucher-manager': 'Voucher Manager',
  'enrollment-manager': 'Enrollment Manager',
  merchant: 'Merchant',
  support: 'Customer Support',
}
const roleFromWire = (text: string): Role => ROLES.find((role) => WIRE_ROLES[role] === text) ?? 'viewer'

/** Returns the user type to start with: admin if available, else the first one from the server (SES-4). */
export function chooseUserType(userTypes: readonly UserType[]): UserType | null {
  return userTypes.includes('admin') ? 'admin' : (userTypes[0] ?? null)
}

/** Hidden columns of a list by name, and its row density. */
export interface ListLook {
  hiddenColumns: readonly HideableColumn[]
  density: 'comfortable' | 'compact'
}

/** A menu link to a legacy page: `/cgi-bin/<location>`; `legacyTitleOf` gives its title. */
export interface LegacyLink {
  location: string
  titles: Readonly<Record<string, string>>
}

const nullableString = z.nullable(z.string())

export const selfSchema = z.pipe(
  z.object({
    id: z.string(),
    session_data: z.object({
      logged_in: z.boolean(),
      language: nullableString,
      user_type: z.nullable(z.enum(USER_TYPES)),
      customer_id: nullableString,
      location: nullableString,
      merchant_id: nullableString,
    }),
    user: z.nullable(
      z.object({
        user_id: z.string(),
        username: z.string(),
        email_address: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        full_name: z.string(),
        role: z.string(),
        status: z.string(),
        user_types: z.array(z.enum(USER_TYPES)),
        isSso: z.boolean(),
        inSsoGroup: z.optional(z.boolean()),
        userGroupId: z.nullish(z.string()),
        /** The program's time zone, in which due dates, ageing, and deadlines are determined. */
        timeZone: z.string(),
        /** Whether the user has no access to some accounts of the company (SES-146). */
        customerEntityRestricted: z.boolean(),
        /** Whether the user has no access to some merchants of their group (SES-146). */
        merchantEntityRestricted: z.boolean(),
      }),
    ),
    capabilities: z.array(z.string()),
    selectedCustomer: z.nullable(
      z.object({
        buidCustomer: z.string(),
        customerName: z.string(),
        currency: currencySchema,
        /** Absent from a server that sends it for listed customers only. */
        status: z.nullish(z.string()),
        paymentEligible: z.nullish(z.boolean()),
        paymentWebText: z.nullish(z.string()),
      }),
    ),
    selectedMerchant: z.nullable(z.object({ buidMerchant: z.string(), merchantName: z.string() })),
    /** Absent from a server with one location per customer. */
    selectedLocation: z.nullish(z.object({ buidLocation: z.string(), locationName: z.string() })),
    customerCurrencies: z.array(z.object({ id: currencySchema, label: z.string() })),
    /** When an idle session ends; null for an embed session, because the partner decides its lifetime. */
    idle_expires_at: nullableString,
    /** Layouts of lists (INV-151); absent from a server without them. */
    listLooks: z.nullish(anyObject),
    menu: z.nullish(z.array(z.object({ location: z.string(), titles: anyObject }))),
  }),
  z.transform((wire) => ({
    signedIn: wire.session_data.logged_in,
    language: wire.session_data.language,
    userType: wire.session_data.user_type,
    customerId: wire.session_data.customer_id,
    merchantId: wire.session_data.merchant_id,
    role: wire.user ? roleFromWire(wire.user.role) : ('viewer' as Role),
    // Drops rights that this version does not know, because nothing checks them.
    capabilities: wire.capabilities as Capability[],
    user: wire.user && {
      id: wire.user.user_id,
      username: wire.user.username,
      firstName: wire.user.first_name,
      lastName: wire.user.last_name,
      fullName: wire.user.full_name,
      isSso: wire.user.isSso,
      inSsoGroup: wire.user.inSsoGroup ?? false,
      groupId: wire.user.userGroupId ?? null,
      /** An IANA name; some servers write it with spaces. */
      timeZone: wire.user.timeZone.replaceAll(' ', '_'),
      userTypes: wire.user.user_types,
    },
    customer: wire.selectedCustomer && {
      id: wire.selectedCustomer.buidCustomer,
      name: wire.selectedCustomer.customerName,
      currency: wire.selectedCustomer.currency,
      /** Why the customer may not pay (PAY-8); null if it may, or if the server did not send it (SES-9). */
      noPayment: whyNoPayment(wire.selectedCustomer),
      /** The program's note on paying this customer's invoices, plain text; null if there is none. */
      paymentText: wire.selectedCustomer.paymentWebText ?? null,
    },
    merchant: wire.selectedMerchant && {
      id: wire.selectedMerchant.buidMerchant,
      name: wire.selectedMerchant.merchantName,
    },
    location: wire.selectedLocation
      ? { id: wire.selectedLocation.buidLocation, name: wire.selectedLocation.locationName }
      : null,
    currencies: wire.customerCurrencies.map(({ id }) => id),
    /** The user's layout of each list (INV-151). */
    listLooks: (wire.listLooks ?? {}) as Readonly<Record<string, ListLook>>,
    /** Legacy pages in the portal's menu, each with its title in several languages (LEG-8). */
    menu: (wire.menu ?? []) as readonly LegacyLink[],
  })),
)
/** The session: user, role, customer, merchant, and menu; `user` is null if no user is signed in. */
export type Session = z.output<typeof selfSchema>

/** The session without a signed-in user; its user type is null (SES-1). */
export const ANONYMOUS: Session = {
  signedIn: false,
  language: null,
  userType: null,
  customerId: null,
  merchantId: null,
  role: 'viewer',
  capabilities: [],
  user: null,
  customer: null,
  merchant: null,
  location: null,
  currencies: [],
  listLooks: {},
  menu: [],
}

export const selfMetaSchema = z.pipe(
  z.object({ program_date: z.string(), selection_version: z.optional(z.number()) }),
  z.transform((meta) => ({ programDate: meta.program_date, selectionVersion: meta.selection_version ?? 0 })),
)

/** Returns the session in the form that the access checks take. */
export const subjectOf = (session: Session, flags: FlagValues): Subject => ({
  signedIn: session.signedIn,
  userType: session.userType,
  role: session.role,
  capabilities: session.capabilities,
  flags,
  customerId: session.customerId,
  merchantId: session.merchantId,
})

/**
 * The keys that `POST {prefix}/session_data` accepts (SES-6; specification §7). `language` and `user_type` have the
 * names of `session_data` in `/self` (SES-14, SES-15).
 */
export const SESSION_KEYS = ['manage-customer', 'location', 'manage-merchant', 'language', 'user_type'] as const
/** Value of `manage-merchant` for all dealers of a user together (SES-398; specification §6 "Merchant roll-up"). */
export const ALL_MERCHANTS = 'all'
export const sessionDataSchema = z.strictObject({
  sessionKeys: z
    .array(z.strictObject({ key: z.enum(SESSION_KEYS), value: z.string().check(z.maxLength(40)) }))
    .check(z.minLength(1), z.maxLength(SESSION_KEYS.length)),
})
