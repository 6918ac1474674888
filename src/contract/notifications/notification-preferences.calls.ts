/**
 * Email preferences of a user. Emails about successes may be turned off; emails about failures, expiry, and the user's
 * own security may not. Source: docs/spec/notifications.md NOT-12…NOT-14 (domain §1.8).
 */
import * as z from 'zod/mini'
import { defineCall, one } from '../wire/define-call.ts'
import { baseMetaSchema } from '../wire/schemas.ts'

/** Emails that may be turned off. */
export const OPTIONAL_MAILS = [
  'payment-sent',
  'payment-posted',
  'payment-refunded',
  'auto-pay-notice',
  'auto-pay-sent',
] as const
export type OptionalMail = (typeof OPTIONAL_MAILS)[number]

/** Emails that are always sent, under the names shown to users. */
export const REQUIRED_MAILS = [
  'payment-failures',
  'auto-pay-off',
  'disputes',
  'card-number-shown',
  'account-safety',
] as const
export type RequiredMail = (typeof REQUIRED_MAILS)[number]

export const notificationPreferencesSchema = z.pipe(
  z.object({
    id: z.string(),
    /** Emails that the caller could receive; `wanted` is true until the user turns that one off. */
    optional_mails: z.array(z.object({ mail: z.enum(OPTIONAL_MAILS), wanted: z.boolean() })),
    required_mails: z.array(z.enum(REQUIRED_MAILS)),
  }),
  z.transform((wire) => ({ optional: wire.optional_mails, required: wire.required_mails })),
)
/** Which optional emails a user receives. */
export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>

/** Reads the caller's own preferences (NOT-12). */
export const getNotificationPreferences = defineCall({
  name: 'notification-preferences.get',
  method: 'GET',
  path: '/notification-preferences',
  needs: { can: 'notification-preferences.get' },
  output: one('notification-preferences', notificationPreferencesSchema, baseMetaSchema),
  errors: ['not-found'],
})

/** Turns one email on or off, for the caller only; a repeated call changes nothing (NOT-12, NOT-13). */
export const setNotificationPreference = defineCall({
  name: 'notification-preferences.set',
  method: 'PATCH',
  path: '/notification-preferences',
  needs: { can: 'notification-preferences.set' },
  body: {
    type: 'notification-preferences',
    attributes: z.strictObject({ mail: z.enum(OPTIONAL_MAILS), wanted: z.boolean() }),
  },
  output: one('notification-preferences', notificationPreferencesSchema, baseMetaSchema),
  errors: ['not-found'],
  changes: ['notification-preferences'],
})
