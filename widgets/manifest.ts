/**
 * `netterms/manifest`: every widget, a line each. The loader map, the portal's routes and menu, the docs and the tests come
 * from this list.
 *
 * @module netterms/manifest
 */
import { accountOverview } from './account/account-overview/account-overview.manifest.ts'
import { customerPicker } from './account/customer-picker/customer-picker.manifest.ts'
import { merchantPicker } from './account/merchant-picker/merchant-picker.manifest.ts'
import { userTypePicker } from './account/user-type-picker/user-type-picker.manifest.ts'
import { invoiceList } from './invoices/invoice-list/invoice-list.manifest.ts'
import { legacyFrame } from './legacy/legacy-frame/legacy-frame.manifest.ts'
import { applicationCenter } from './notifications/application-center/application-center.manifest.ts'
import { notificationBell } from './notifications/notification-bell/notification-bell.manifest.ts'
import { notificationCenter } from './notifications/notification-center/notification-center.manifest.ts'
import { payInvoices } from './payments/pay-invoices/pay-invoices.manifest.ts'
import { accountRecovery } from './session/account-recovery/account-recovery.manifest.ts'
import { consentBanner } from './session/consent-banner/consent-banner.manifest.ts'
import { signIn } from './session/sign-in/sign-in.manifest.ts'
import { survey } from './session/survey/survey.manifest.ts'
import { auditLog } from './users/audit-log/audit-log.manifest.ts'
import { profile } from './users/profile/profile.manifest.ts'

/** The manifest of every widget. */
export const MANIFESTS = [
  signIn,
  accountRecovery,
  accountOverview,
  customerPicker,
  merchantPicker,
  invoiceList,
  payInvoices,
  legacyFrame,
  applicationCenter,
  notificationBell,
  notificationCenter,
  consentBanner,
  survey,
  auditLog,
  profile,
  userTypePicker,
] as const
