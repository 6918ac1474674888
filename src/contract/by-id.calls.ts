/**
 * Calls that read one resource of a list by its id. They are for servers of partners. No page loads them, so they are
 * not in the files of the list calls. Source: docs/spec/wire.md WIR-105.
 */
import { listApplications } from './applications/applications.calls.ts'
import { listAuditEntries } from './audit/audit-entries.calls.ts'
import { listBankAccounts } from './bank-accounts/bank-accounts.calls.ts'
import { listCreditMemos } from './credits/credit-memos.calls.ts'
import { listCustomers } from './customers/customers.calls.ts'
import { languageFilterSchema } from './documents/pdf-files.calls.ts'
import { listExposures } from './exposures/exposures.calls.ts'
import { listLocaleMessages } from './locale-messages/locale-messages.calls.ts'
import { listLocations } from './locations/locations.calls.ts'
import { listLoyaltyEnrollments } from './loyalty/loyalty.calls.ts'
import { listVouchers } from './loyalty/vouchers.calls.ts'
import { listMerchants } from './merchants/merchants.calls.ts'
import { listNotifications } from './notifications/notifications.calls.ts'
import { listPaymentMethods } from './payment-methods/payment-methods.calls.ts'
import { listSessions } from './session/sessions.calls.ts'
import { listStatements } from './statements/statements.calls.ts'
import { listIdentityProviders } from './user-groups/identity-providers.calls.ts'
import { byId } from './wire/by-id.ts'

/** Reads one customer account. */
export const getCustomer = byId(listCustomers, 'buid_customer')
/** Reads one location. */
export const getLocation = byId(listLocations, 'buid_location')
/** Reads one merchant. */
export const getMerchant = byId(listMerchants, 'buid_merchant')
/** Reads what a customer owes in one currency; id such as `10428-USD`. */
export const getExposure = byId(listExposures, 'exposure_id')
/** Reads one bank account; a removed one is not found. */
export const getBankAccount = byId(listBankAccounts, 'id')
/** Reads one bank account or card as a payment method; a removed one is not found. */
export const getPaymentMethod = byId(listPaymentMethods, 'id')
/** Reads one credit memo. */
export const getCreditMemo = byId(listCreditMemos, 'id')
/** Reads the figures of one statement; id such as `10428-USD-2026-10`. Its PDF has a separate address. */
export const getStatement = byId(listStatements, 'statement_id')
/** Reads one enrollment in a loyalty program. */
export const getLoyaltyEnrollment = byId(listLoyaltyEnrollments, 'enrollment_id')
/** Reads one voucher. */
export const getVoucher = byId(listVouchers, 'voucher_id')
/** Reads one notification, in the language of the filter or of the user; it stays unread. */
export const getNotification = byId(listNotifications, 'notification_id', {
  filters: { language: languageFilterSchema },
  sorts: [],
})
/** Reads one application with its documents. */
export const getApplication = byId(listApplications, 'application_id')
/** Reads one identity provider. */
export const getIdentityProvider = byId(listIdentityProviders, 'provider_id')
/** Reads one of the user's own portal sessions. */
export const getSession = byId(listSessions, 'session_id')
/** Reads one entry of the audit log. */
export const getAuditEntry = byId(listAuditEntries, 'entry_id')
/** Reads the provider's texts in one language; id such as `en`. */
export const getLocaleMessages = byId(listLocaleMessages, 'locale')

/** All calls that read one resource, in the order of the reference. */
export const BY_ID_CALLS = [
  getCustomer,
  getLocation,
  getMerchant,
  getExposure,
  getBankAccount,
  getPaymentMethod,
  getCreditMemo,
  getStatement,
  getLoyaltyEnrollment,
  getVoucher,
  getNotification,
  getApplication,
  getIdentityProvider,
  getSession,
  getAuditEntry,
  getLocaleMessages,
] as const

/** Name of a call that reads one resource of a list, such as `customers.get`. */
export type ByIdCallName = (typeof BY_ID_CALLS)[number]['name']
